"""The actions that runs carry out: one folder per kind, and what the kinds share."""
