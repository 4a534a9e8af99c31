"""Jobs as rows: documents, states, chains and history."""
