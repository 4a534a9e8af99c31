"""Where instants come from: times of day, wall clocks, and the layers that bend them."""
