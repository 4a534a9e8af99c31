"""The request of a call: caller, permission, body, refusal."""
