"""Refusals are remembered; a session knows when it was last used."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Sessions so far count as used when they were opened."""
    op.create_table(
        "refusals",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "id"),
    )
    op.add_column("tokens", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tokens SET used = created")
    op.create_index("chat_at", "chat", ["at"])
    op.create_index("tokens_used", "tokens", ["used"])


def downgrade() -> None:
    """Forget both."""
    op.drop_index("tokens_used", "tokens")
    op.drop_index("chat_at", "chat")
    op.drop_column("tokens", "used")
    op.drop_table("refusals")
