"""Ask the machine about power, network, idle time, sleep and processes."""
