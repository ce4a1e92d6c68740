"""A table knows the form of its deal, to which it has committed, and goes on by it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All tables so far have committed to a deal of the first form."""
    op.add_column("tables", sa.Column("deal_form", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    """Forget the forms."""
    op.drop_column("tables", "deal_form")
