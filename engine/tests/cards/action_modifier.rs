//! action_modifier
