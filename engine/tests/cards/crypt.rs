//! crypt
