"""The core of Hourbell: rules of time, the store and the engine, without any window."""
