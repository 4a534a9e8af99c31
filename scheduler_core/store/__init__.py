"""The store: jobs, the ledger of runs and everything else that must outlive the process."""
