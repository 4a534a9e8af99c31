"""The commands that move jobs to and from files, and the folder of job files."""
