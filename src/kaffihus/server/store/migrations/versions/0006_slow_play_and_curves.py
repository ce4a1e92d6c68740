"""Slow play: turns, notices, vacations; codes for other devices; how strong each was after each game."""

import json

import sqlalchemy as sa
from alembic import op

from kaffihus.server.store.ratings import Strength, mean, rate

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ID, TIME = sa.String(32), sa.BigInteger
KEEP = sa.text("UPDATE results SET mu = :mu, sigma = :sigma WHERE table_id = :table AND who = :who")


def upgrade() -> None:
    """Ratings so far were kept without their history: it is worked out again from the results."""
    op.add_column("tables", sa.Column("wakes", TIME))
    op.add_column("results", sa.Column("mu", sa.Float))
    op.add_column("results", sa.Column("sigma", sa.Float))
    op.create_table(
        "codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("player", ID, nullable=False),
        sa.Column("expires", TIME, nullable=False),
    )
    op.create_index("ix_codes_player", "codes", ["player"])
    op.create_table(
        "turns",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("due", TIME),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("wake", TIME),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("turns_wake", "turns", ["wake"])
    op.create_index("turns_player", "turns", ["player"])
    op.create_table(
        "notice_settings",
        sa.Column("player", ID, primary_key=True),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("next_digest", TIME),
        sa.Column("email", sa.String(254)),
        sa.Column("new_email", sa.String(254)),
        sa.Column("email_code", sa.String(64)),
        sa.Column("email_expires", TIME),
        sa.Column("email_tries", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("notice_settings_digest", "notice_settings", ["next_digest"])
    op.create_table(
        "push_devices",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("player", ID, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("created", TIME, nullable=False),
    )
    op.create_index("ix_push_devices_player", "push_devices", ["player"])
    op.create_table(
        "vacations",
        sa.Column("player", ID, nullable=False),
        sa.Column("begun", TIME, nullable=False),
        sa.Column("until", TIME, nullable=False),
        sa.PrimaryKeyConstraint("player", "begun"),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    draw_curves(op.get_bind())


def draw_curves(connection: sa.Connection) -> None:
    """Everybody's strength after every rated game, in the order in which they ended."""
    query = sa.text(
        "SELECT r.table_id, r.seat, r.game, r.who, r.rank, t.settings FROM results r "
        "JOIN tables t ON t.id = r.table_id WHERE r.rank IS NOT NULL "
        "ORDER BY r.finished, r.table_id, r.seat"
    )
    games: dict[str, list[sa.Row[tuple[object, ...]]]] = {}
    for row in connection.execute(query):
        if json.loads(row.settings).get("rated"):
            games.setdefault(row.table_id, []).append(row)
    strengths: dict[tuple[str, str], Strength] = {}
    for table, rows in games.items():
        game, who = rows[0].game, [row.who for row in rows]
        after = rate([strengths.get((game, name)) for name in who], [row.rank for row in rows])
        for name in set(who):
            new = mean([one for other, one in zip(who, after, strict=True) if other == name])
            strengths[game, name] = new
            connection.execute(KEEP, {"mu": new.mu, "sigma": new.sigma, "table": table, "who": name})


def downgrade() -> None:
    """Forget all of it."""
    for table in ("keys", "vacations", "push_devices", "notice_settings", "turns", "codes"):
        op.drop_table(table)
    op.drop_column("results", "sigma")
    op.drop_column("results", "mu")
    op.drop_column("tables", "wakes")
