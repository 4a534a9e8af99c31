"""What is shown on paper: pages, printed or written as a PDF."""
