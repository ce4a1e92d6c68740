"""The ways to a mail server, and what a letter says of itself; what letters say is in test_letters.py."""

import ssl

import pytest

from kaffihus.server.live.mail import Mail


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("smtps://anna:k%40ffi@mail.example", ["SSL mail.example:465", "login anna k@ffi", "letter"]),
        ("smtp://anna:kaffi@mail.example", ["open mail.example:587", "tls", "login anna kaffi", "letter"]),
        ("smtp://mail.example:2525", ["open mail.example:2525", "tls", "letter"]),
        ("smtp://mail.example?tls=no", ["open mail.example:587", "letter"]),
    ],
)
async def test_a_password_is_said_behind_tls_only(place, said, monkeypatch):
    """Where nobody has asked for the clear, and to a server whose certificate holds."""
    done, letters = [], []

    def checks(context):
        return context is not None and context.verify_mode == ssl.CERT_REQUIRED and context.check_hostname

    class Fake:
        def __init__(self, kind, host, port, timeout, context=None):
            done.append(f"{kind} {host}:{port}")
            assert 0 < timeout <= 60
            assert checks(context) == (kind == "SSL")

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def starttls(self, context):
            assert checks(context)
            done.append("tls")

        def login(self, user, password):
            done.append(f"login {user} {password}")

        def send_message(self, letter):
            done.append("letter")
            letters.append(letter)

    monkeypatch.setattr("smtplib.SMTP", lambda *told, **more: Fake("open", *told, **more))
    monkeypatch.setattr("smtplib.SMTP_SSL", lambda *told, **more: Fake("SSL", *told, **more))
    mail = Mail(f"{place}{'&' if '?' in place else '?'}from=cafe@example.org")
    await mail.send("anna@example.org", "Your turn", "Come.")
    assert mail.is_open and done == said
    (letter,) = letters
    assert (letter["From"], letter["To"], letter["Subject"]) == (
        "cafe@example.org", "anna@example.org", "Your turn",
    )  # fmt: skip
    assert letter["Message-ID"].endswith("@example.org>") and letter["Date"]
    assert letter["Auto-Submitted"] == "auto-generated" and letter.get_content() == "Come.\n"


def test_without_an_address_of_a_mail_server_there_is_no_mail():
    assert not Mail("").is_open
