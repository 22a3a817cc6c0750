//! ally_retainer_equipment
