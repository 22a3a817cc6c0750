//! unlock
