//! Scripts in plain English.
