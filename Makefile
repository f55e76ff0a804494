# `make play` and `make test` set up what they need in .venv, in either order.

PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
BENCH_READY := .venv/.ready-bench

GAMES := darebase dare-to-love im-not-afraid liberator-of-dylon win-or-die

CLIENT := src/dauntless/server/static/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: help setup web services play terminal test check lint format bench pictures golden ladder clean

help:
	@echo "make play    set up and play in the browser"
	@echo "make terminal  set up and play Darebase in the terminal"
	@echo "make web     build the browser's client into the package"
	@echo "make test    set up and run all checks and tests, with a real PostgreSQL and browser"
	@echo "make check   style, types, and a quick conformance of every game, for the inner loop"
	@echo "make lint    style and types only"
	@echo "make format  bring the sources into house style"
	@echo "make bench   measure speed, beside OpenSpiel"
	@echo "make pictures  take the documentation's pictures of the table anew"
	@echo "make golden  write the golden files anew, and the guides' hashes: GAME=darebase for one"
	@echo "make ladder  let every level of the bots play the one below, in every game; takes many hours"
	@echo "make clean   remove what make made"

setup: $(READY)

$(PLAYABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Dauntless needs Python 3.11 or newer; name one with make PYTHON=…"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(READY): pyproject.toml | $(PLAYABLE)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

web: $(CLIENT)

$(CLIENT): $(CLIENT_SOURCES) | $(PLAYABLE)
	$(BIN)/python web/build.py
	@touch $@

$(BENCH_READY): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@

play: $(PLAYABLE) web
	$(BIN)/dauntless serve --open

terminal: $(PLAYABLE)
	$(BIN)/dauntless play darebase

test: lint web services
	$(BIN)/python web/build.py test
	PYTHONPATH=tests $(BIN)/python -m compile_games
	$(BIN)/pytest -n auto --dist worksteal --durations=40

check: lint
	$(BIN)/pytest -n auto --dist worksteal -m "not slow" tests/engine tests/conformance

services:
	@scripts/test-programs.sh

lint: setup
	$(BIN)/python web/build.py check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: setup
	$(BIN)/python web/build.py format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(BENCH_READY)
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.bots
	$(BIN)/python -m benchmarks.server

pictures: setup web
	PYTHONPATH=tests $(BIN)/python -m web.pictures

golden: setup
	PYTHONPATH=tests $(BIN)/python -m golden.regenerate $(GAME)

ladder: setup
	for game in $(GAMES); do $(BIN)/dauntless ladder $$game --rounds 200 --folder build/ladder || exit 1; done

clean:
	rm -rf .venv build dist web/node_modules src/dauntless/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
