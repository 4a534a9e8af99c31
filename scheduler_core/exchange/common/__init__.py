"""What formats have in common: patterns of rules, comparisons, texts of strangers, names of files."""
