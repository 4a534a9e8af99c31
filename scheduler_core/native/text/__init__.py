"""Documents as text: JSON and YAML, within bounds."""
