"""The answers of the API: objects, streams, schemas, OpenAPI."""
