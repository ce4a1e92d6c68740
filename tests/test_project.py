"""What the project says about itself (metadata, changelog, workflows) agrees with itself."""

import re
import tomllib
from pathlib import Path

import yaml

import kaffihus

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
GITHUB = ROOT / ".github"
SOURCES = {".py", ".ts", ".svelte", ".mjs", ".css"}


def releases():
    """The changelog's versions and dates, newest first, and the text of each."""
    parts = RELEASE.split((ROOT / "CHANGELOG.md").read_text("utf-8"))
    return list(zip(parts[1::3], parts[2::3], parts[3::3], strict=True))


def as_numbers(release):
    return tuple(map(int, release.split(".")))


def test_the_changelog_begins_with_this_version():
    assert releases()[0][0] == kaffihus.__version__


def test_the_changelog_goes_back_in_time():
    versions, days = [as_numbers(release[0]) for release in releases()], [r[1] for r in releases()]
    assert versions == sorted(set(versions), reverse=True)
    assert days == sorted(days, reverse=True)


def test_every_release_says_what_changed_in_the_rules():
    for release, _, text in releases():
        assert "\n### Rules\n" in text, release


def test_the_citation_is_of_the_newest_release():
    assert (CITATION["version"], CITATION["date-released"]) == releases()[0][:2]


def test_the_workflow_tests_every_python_the_package_claims():
    workflow = yaml.safe_load((GITHUB / "workflows" / "test.yml").read_text("utf-8"))
    tested = workflow["jobs"]["test"]["strategy"]["matrix"]["python"]
    classifiers = "\n".join(PROJECT["classifiers"])
    assert tested == re.findall(r":: (3\.\d+)$", classifiers, re.MULTILINE)
    assert f">={tested[0]}" == PROJECT["requires-python"]


def test_workflows_run_targets_that_the_makefile_has():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for path in (GITHUB / "workflows").glob("*.yml"):
        jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"]
        wanted = {step["run"] for job in jobs.values() for step in job["steps"] if "run" in step}
        assert wanted <= {f"make {target}" for target in targets}, path.name


def test_every_form_asks_for_something():
    for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml"):
        form = yaml.safe_load(path.read_text("utf-8"))
        if path.stem != "config":
            assert form["name"] and form["description"] and form["body"], path.name
            ids = [field["id"] for field in form["body"]]
            assert len(ids) == len(set(ids)), path.name


def test_the_package_says_that_it_is_typed():
    assert (Path(kaffihus.__file__).parent / "py.typed").exists()
    assert "Typing :: Typed" in PROJECT["classifiers"]


def test_no_source_file_is_longer_than_400_lines():
    """But for what is generated, and for a language's words, which are one list."""
    folders = ("src", "tests", "web/src", "mutants", "benchmarks", "examples")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES]
    written = [path for path in files if not {"generated", "static", "i18n"} & set(path.parts)]
    lengths = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8").count("\n") for path in written}
    assert len(lengths) > 500
    assert {name: length for name, length in lengths.items() if length > 400} == {}
