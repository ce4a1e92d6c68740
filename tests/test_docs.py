"""Every page of the documentation is reached, every link leads somewhere, every name exists."""

import importlib.util
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
import typer.main
import yaml

import kaffihus.client
from kaffihus import games
from kaffihus.cli.app import app

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kaffihus"
PRONOUN = re.compile(r"(?<![^\W_])h(?:e|is|im|imself)(?![^\W_])", re.IGNORECASE)  # in names, too
WRITTEN = {".css", ".html", ".md", ".py", ".svelte", ".toml", ".ts"}
NOT_OURS = {"node_modules", "static"}
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
README = (ROOT / "README.md").read_text("utf-8")
API = (ROOT / "docs" / "api.md").read_text("utf-8")


def load_site():
    """docs/pages.py, which is part of no package."""
    spec = importlib.util.spec_from_file_location("docs_pages", ROOT / "docs" / "pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SITE = load_site()
MARKDOWN = sorted({*SITE.pages().values(), *(ROOT / ".github").glob("*.md")})


def configuration():
    """mkdocs.yml, its references to Python objects read as nothing."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: None)
    return yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), Loader)


def leaves(entries):
    """The pages of a navigation."""
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        else:
            for below in entry.values():
                yield from leaves([below] if isinstance(below, str) else below)


def anchors(text):
    """What a page's headings are called in an address."""
    plain = (re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in HEADING.findall(text))
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in plain}


def test_every_page_stands_in_the_navigation_once():
    assert sorted(leaves(SITE.navigation(configuration()["nav"]))) == sorted(SITE.pages())


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page):
    text = page.read_text("utf-8")
    for target in SITE.links(text):
        if SITE.is_outward(target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), target
        if anchor:
            assert anchor in anchors(there.read_text("utf-8")), target


def test_a_link_leads_to_the_page_made_of_its_file():
    text = (
        "[how](docs/server.md#bounds) ![](docs/images/fika.jpg) [code](src/kaffihus/core/dealer.py) [a](#b)"
    )
    assert SITE.relink(text, "index.md") == "[how](server.md#bounds) ![](images/fika.jpg) code [a](#b)"
    assert SITE.relink("[up](../../README.md)", "research/README.md") == "[up](../index.md)"
    assert SITE.relink("[it](components.toml)", "games/fika.md") == "it"
    assert SITE.relink("```\n[up](../README.md)\n```", "server.md") == "```\n[up](../README.md)\n```"


def test_the_library_page_names_what_exists():
    for name in re.findall(r"^::: (\S+)$", API, re.MULTILINE):
        module, _, last = name.rpartition(".")
        assert getattr(import_module(module), last).__doc__, name


def test_the_library_page_has_all_of_the_client():
    assert set(kaffihus.client.__all__) <= set(
        re.findall(r"^::: kaffihus\.client\.(\w+)$", API, re.MULTILINE)
    )


def test_make_docs_fetches_nothing_from_elsewhere():
    theme = configuration()["theme"]
    assert theme["font"] is False
    assert not [name for name in configuration()["extra_css"] if "//" in name]


def test_the_example_of_the_readme_prints_what_it_says(capsys):
    (example,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\) +# (.*)", example)


def test_a_game_takes_as_many_minutes_wherever_it_is_told():
    told = dict(re.findall(r"games/(\w+)/README\.md\) \| [^|]+ \| (\d+)", README))
    assert told == {game_id: str(games.load(game_id).minutes) for game_id in games.IDS}
    for game_id, minutes in told.items():
        page = (PACKAGE / "games" / game_id / "README.md").read_text("utf-8")
        assert f"about {minutes} minutes" in page.split("\n## ")[0], game_id


def test_commands_in_the_documentation_exist():
    commands = typer.main.get_command(app).commands
    named = set()
    for page in MARKDOWN:
        for name, rest in re.findall(
            r"(?:^ {4}|`|bin/)kaffihus ([a-z][a-z-]*)(.*)", page.read_text("utf-8"), re.M
        ):
            options = {flag for param in commands[name].params for flag in param.opts}
            wanted = set(re.findall(r"--[a-z-]+", re.split(r"[`#]", rest)[0]))
            assert wanted <= options, f"{page.name}: kaffihus {name}{rest}"
            named.add(name)
    assert named == set(commands), "every command is shown somewhere"


def test_make_targets_in_the_documentation_exist():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in MARKDOWN:
        named = set(re.findall(r"(?:^ {4}|`)make ([a-z][a-z-]*)", page.read_text("utf-8"), re.MULTILINE))
        assert named <= targets, page.name


def test_files_that_the_documentation_names_exist():
    """Paths in backquotes, from the root, from src/kaffihus or from a game's folder."""
    for page in (ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"):
        for name in re.findall(
            r"`([\w./-]+(?:/|\.py|\.ts|\.svelte|\.toml|\.md))`", page.read_text("utf-8")
        ):
            places = [ROOT / name, PACKAGE / name, PACKAGE / "games" / "fika" / name]
            places += [
                ROOT / "web" / "src" / "games" / "fika" / name,
                ROOT / "tests" / "games" / "fika" / name,
            ]
            assert any(place.exists() for place in places), f"{page.name}: {name}"


def test_the_layers_are_drawn_as_they_are_checked():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    checked = [re.findall(r"kaffihus\.(\w+)", line) for line in contracts[0]["layers"]]
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Layers")[2].partition("\n## ")[0]
    drawn = [
        re.split(r" {4,}", line.strip())[0].split() for line in text.splitlines() if line[:4] == "    "
    ]
    assert [sorted(names) for names in drawn] == [sorted(names) for names in checked]


def test_the_life_of_a_move_names_functions_that_exist():
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## The life of one move")[2]
    rows = re.findall(r"^\| (`[^|]+`) \| (`[^|]+`) \|", text.partition("\n## ")[0], re.MULTILINE)
    assert len(rows) > 10
    for files, names in rows:
        sources = [read_source(name) for name in re.findall(r"`([^`]+)`", files)]
        for name in re.findall(r"`(\w+)`", names):
            assert any(re.search(rf"\b{name}\b *[(:=<]", source) for source in sources), f"{files}: {name}"


def read_source(name):
    """A file named from the root or from src/kaffihus."""
    path = next(place for place in (ROOT / name, PACKAGE / name) if place.exists())
    return path.read_text("utf-8")


@pytest.mark.parametrize(
    "folder", ["src", "docs", "web", "tests", "soak", "mutants", "examples", "benchmarks"]
)
def test_a_player_is_they(folder):
    found = []
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in WRITTEN and not NOT_OURS & set(path.relative_to(ROOT).parts):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
                if PRONOUN.search(line):
                    found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not found, "\n".join(found)
