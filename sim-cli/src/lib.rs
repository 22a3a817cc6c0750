//! The parts of the `methuselah` binary.
