"""Rules in, instants out: pure functions that serve preview, engine and command line alike."""
