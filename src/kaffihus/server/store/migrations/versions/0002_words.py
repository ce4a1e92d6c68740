"""Columns by the words of the trade: a table has settings and an owner, a worker a heartbeat."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

RENAMED = [
    ("tables", "wish", "settings"),
    ("tables", "keeper", "owner"),
    ("tables", "needs_keeper", "needs_owner"),
    ("workers", "beat", "heartbeat"),
]


def upgrade() -> None:
    """Names only; what is in the columns stays as it is."""
    for table, old, new in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")


def downgrade() -> None:
    """The old names."""
    for table, old, new in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
