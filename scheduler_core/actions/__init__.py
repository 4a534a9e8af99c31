"""What runs do: one module per action, with what they share."""
