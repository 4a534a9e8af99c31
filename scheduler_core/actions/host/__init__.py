"""Scripts that outlive the engine: a small process that starts them, and what it writes down."""
