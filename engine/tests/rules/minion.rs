//! minion
