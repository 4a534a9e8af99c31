"""What becomes of a span to come, worked out part by part and told in words and tables."""
