//! oust
