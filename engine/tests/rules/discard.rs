//! discard
