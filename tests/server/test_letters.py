"""Notices of a turn by e-mail: to confirmed addresses, bounded, and in every language."""

import asyncio
from email import message_from_string, policy

import msgspec
import pytest

from kaffihus.client import Problem
from kaffihus.core.errors import BadRequest
from kaffihus.server.errors import Refusal
from kaffihus.server.live.letters import LETTERS
from kaffihus.server.live.mail import check_email, read_url
from server.running import GENEROUS, running
from server.test_clocks import Time
from server.test_notices import DAY, HOUR, MINUTE, SLOW, look, move, slow_house
from server.test_play import two_at_fika


class Post:
    """A mail server that keeps what it is handed."""

    def __init__(self):
        self.letters = []

    async def serve(self, reader, writer):
        async def say(text):
            writer.write(f"{text}\r\n".encode())
            await writer.drain()

        await say("220 post")
        while line := (await reader.readline()).decode().strip():
            verb = line.split()[0].upper()
            if verb == "DATA":
                await say("354 go on")
                data = (await reader.readuntil(b"\r\n.\r\n")).decode()
                self.letters.append(message_from_string(data[:-3], policy=policy.default))
            if verb == "QUIT":
                await say("221 bye")
                break
            await say("250 yes")
        writer.close()


async def test_an_address_is_written_to_once_it_is_confirmed(store_url):
    post, time, keep = Post(), Time(), []
    listening = await asyncio.start_server(post.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    url = f"smtp://127.0.0.1:{port}?from=cafe@example.org&tls=no"
    settings = slow_house(store_url, smtp_url=url, address="https://cafe.example")
    async with listening, running(settings, now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client, clock=SLOW)
        _, waiting = await move(client, table, anna, bo)
        wanted = {"email": "player@example.org", "language": "de"}
        shown = await waiting.ask("PUT", "/me/email", wanted)
        assert (shown["email"], shown["new_email"]) == (None, "player@example.org")
        await waiting.ask("PUT", "/me/notices", {"mode": "each", "language": "is"})
        time.now += 2 * MINUTE
        await look(keep[0])
        (letter,) = post.letters
        assert letter["To"] == "player@example.org" and letter["From"] == "cafe@example.org"
        assert letter["Subject"] == LETTERS["de"]["code"]
        code = letter.get_content().split("Code: ")[1].split()[0]
        for _ in range(2):
            with pytest.raises(Problem) as problem:
                await waiting.ask("POST", "/me/email/code", {"code": "wrong-codes"})
            assert problem.value.code == "wrong_code"
        assert (await waiting.ask("POST", "/me/email/code", {"code": code}))[
            "email"
        ] == "player@example.org"
        time.now += 2 * DAY + 13 * HOUR
        await look(keep[0])
        reminder = post.letters[-1]
        assert reminder["Subject"] == "Þú átt enn leik: FIKA"
        assert (
            "10 klst. eftir" in reminder.get_content() and "https://cafe.example" in reminder.get_content()
        )
        assert (await waiting.ask("DELETE", "/me/email"))["email"] is None


async def test_letters_that_ask_are_bounded_and_a_code_is_not_guessed(sqlite_url):
    post = Post()
    listening = await asyncio.start_server(post.serve, "127.0.0.1", 0)
    url = f"smtp://127.0.0.1:{listening.sockets[0].getsockname()[1]}?from=cafe@example.org&tls=no"
    limits = msgspec.structs.replace(GENEROUS, letter_rate=0.001, letter_burst=3)
    async with listening, running(slow_house(sqlite_url, smtp_url=url, limits=limits)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        await anna.ask("PUT", "/me/email", {"email": "player@example.org"})
        for _ in range(5):
            with pytest.raises(Problem):
                await anna.ask("POST", "/me/email/code", {"code": "wrong-codes"})
        code = post.letters[0].get_content().split("code: ")[1].split()[0]
        with pytest.raises(Problem):
            await anna.ask("POST", "/me/email/code", {"code": code})
        await bo.ask("PUT", "/me/email", {"email": "PLAYER@example.org"})
        await bo.ask("PUT", "/me/email", {"email": "player@example.org"})
        with pytest.raises(Problem) as problem:
            await bo.ask("PUT", "/me/email", {"email": "player@example.org"})
        assert problem.value.code == "too_fast" and len(post.letters) == 3


async def test_a_house_without_a_mail_server_says_so(sqlite_url):
    async with running(slow_house(sqlite_url)) as client:
        anna = await client.guest("Anna")
        assert not (await anna.ask("GET", "/me/notices"))["can_mail"]
        with pytest.raises(Problem) as problem:
            await anna.ask("PUT", "/me/email", {"email": "player@example.org"})
        assert problem.value.message == "this house sends no e-mail"


@pytest.mark.parametrize(
    "email", ["", "a", "a@b", "a b@example.org", "a@example.org\r\nBcc: b@example.org", "<a@example.org>",
              "a@example.org,b@example.org", "a@-x.org", '"a"@example.org', "a@127.0.0.1"],
)  # fmt: skip
def test_only_plain_addresses_are_written_to(email):
    with pytest.raises(Refusal):
        check_email(email)


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example?from=a@b.is", "smtp://mail.example", "smtp://?from=a@b.is",
            "smtp://u:hush@mail.example?from=nobody", "smtps://mail.example:99999?from=a@b.is",
            "smtp://mail.example?from=a@b.is&tls=yes"],
)  # fmt: skip
def test_a_mail_server_that_is_none_is_refused_without_its_password(url):
    with pytest.raises(BadRequest) as problem:
        read_url(url)
    assert "hush" not in str(problem.value)


def test_letters_say_the_same_in_every_language():
    english = LETTERS["en"]
    for language, words in LETTERS.items():
        assert words.keys() == english.keys(), language
        for key, text in words.items():
            wanted = {part.split("}")[0] for part in english[key].split("{")[1:]}
            assert {part.split("}")[0] for part in text.split("{")[1:]} == wanted, (language, key)
