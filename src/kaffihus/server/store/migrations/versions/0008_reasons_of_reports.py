"""Why somebody is reported, and for which line of chat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Reports so far gave their reason in words."""
    op.add_column("reports", sa.Column("reason", sa.String(16), nullable=False, server_default="other"))
    op.add_column("reports", sa.Column("line", sa.Integer))


def downgrade() -> None:
    """Their words stay."""
    op.drop_column("reports", "line")
    op.drop_column("reports", "reason")
