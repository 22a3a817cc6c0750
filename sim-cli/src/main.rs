//! The `methuselah` binary.
fn main() {}
