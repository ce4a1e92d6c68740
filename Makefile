# Two commands: `make play` and `make test`. Both set up what they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
READY_DEV := $(VENV)/ready-dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test lint types layers unit test-slow bench golden clean

play: $(READY)
	$(BIN)/kaffihus play fika

test: lint types layers unit

lint: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY_DEV)
	$(BIN)/mypy

layers: $(READY_DEV)
	$(BIN)/lint-imports

unit: $(READY_DEV)
	$(BIN)/pytest -n 2 -m "not slow"

test-slow: $(READY_DEV)
	$(BIN)/pytest -n 2 -m slow

bench: $(READY)
	$(BIN)/python -m benchmarks.speed

# Write the golden playthroughs anew; read the diff before you commit it.
golden: $(READY_DEV)
	PYTHONPATH=tests $(BIN)/python tests/golden.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kaffihús needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Could not make a virtual environment: on Debian and Ubuntu, install python3-venv."; exit 1; }
	@touch $@

$(READY): $(VENV)/made pyproject.toml constraints.txt
	@echo "Setting the table (a minute, once) …"
	@$(PIP) --editable .
	@touch $@

$(READY_DEV): $(VENV)/made pyproject.toml constraints.txt
	@echo "Setting up the tests (a few minutes, once) …"
	@$(PIP) --editable '.[dev]'
	@touch $(READY) $@
