"""How Alembic finds the database: over a connection that is open already."""

from alembic import context

from kaffihus.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
