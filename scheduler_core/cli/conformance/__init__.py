"""preview --jsonl: cases in, answers out."""
