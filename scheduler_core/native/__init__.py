"""The native form of jobs: plain mappings, lists, texts and numbers that the store and files keep."""
