"""Run migrations on the connection that `schema.upgrade` opened, in its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], render_as_batch=True, transaction_per_migration=False
)
with context.begin_transaction():
    context.run_migrations()
