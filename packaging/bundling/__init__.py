"""What packaging/build.sh makes packages with; nothing of it is shipped."""
