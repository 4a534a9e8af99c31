"""What the machine says of itself: power, network, idle time, sleep, processes."""
