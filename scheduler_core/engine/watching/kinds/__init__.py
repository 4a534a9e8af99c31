"""How each kind of event rule sees what happens: a module for each kind."""
