//! reaction
