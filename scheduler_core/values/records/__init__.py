"""What a store keeps beside jobs and runs."""
