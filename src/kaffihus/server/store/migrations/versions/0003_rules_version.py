"""A table knows the version of the rules that it was made with, and goes on by these."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All tables so far were made when every game was at its first version."""
    op.add_column("tables", sa.Column("rules_version", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    """Forget the versions."""
    op.drop_column("tables", "rules_version")
