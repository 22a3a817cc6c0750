//! influence
