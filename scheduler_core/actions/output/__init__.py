"""What a run put out: kept, searched by JSONPath and regular expressions, asserted, secrets taken out."""
