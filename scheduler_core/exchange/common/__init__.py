"""What formats share: patterns of rules, comparisons, untrusted texts, file names."""
