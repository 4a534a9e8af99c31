"""When a job fires: rules, and what bends them."""
