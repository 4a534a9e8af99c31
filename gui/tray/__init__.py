"""The icon beside the clock: how things stand by its shape, and a menu of what is wanted most."""
