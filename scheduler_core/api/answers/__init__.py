"""What is answered: objects, streams, schemas, the description of the API."""
