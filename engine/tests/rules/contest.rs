//! contest
