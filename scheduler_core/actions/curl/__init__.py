"""Read curl commands as HTTP actions, and write HTTP actions as curl commands."""
