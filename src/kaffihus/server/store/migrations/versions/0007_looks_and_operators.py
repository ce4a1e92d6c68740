"""What names look like; bans, reports and the operators' log."""

import sqlalchemy as sa
from alembic import op

from kaffihus.server.wire.plain_text import look

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ID, TIME = sa.String(32), sa.BigInteger
ACCOUNTS = sa.text("SELECT id, name FROM players WHERE account IS NOT NULL ORDER BY created, id")
KEEP = sa.text("UPDATE players SET look = :look WHERE id = :id")


def upgrade() -> None:
    """Of accounts that look alike by now, the first has the look."""
    op.add_column("players", sa.Column("look", sa.String(200)))
    connection = op.get_bind()
    known: dict[str, str] = {}
    for row in connection.execute(ACCOUNTS).all():
        known.setdefault(look(row.name), row.id)
    for shown, id in known.items():
        connection.execute(KEEP, {"look": shown, "id": id})
    op.create_index("ix_players_look", "players", ["look"], unique=True)
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("until", TIME),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("created", TIME, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", TIME, nullable=False),
        sa.Column("reporter", ID, nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("closed", TIME),
    )
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", TIME, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget all of it."""
    for table in ("audit", "reports", "bans"):
        op.drop_table(table)
    op.drop_index("ix_players_look", "players")
    op.drop_column("players", "look")
