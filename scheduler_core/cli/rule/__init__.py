"""The commands about rules without a job: preview, next, describe."""
