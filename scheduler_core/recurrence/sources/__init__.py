"""Sources of instants: times of day, wall clocks, and the layers that bend them."""
