# `make demo` and `make test` do all the set-up on a machine that has only Python >= 3.10 and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

.PHONY: demo test lint test-browser docs bench lock clean
.DELETE_ON_ERROR:

demo: $(VENV)/.core
	@$(BIN)/aforesaid demo

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist worksteal -q

# Debian's Chromium, where it is missing; `make test` runs these tests too, wherever Chromium is there.
test-browser: $(VENV)/.dev
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { SUDO=$$([ $$(id -u) = 0 ] || echo sudo); \
	  $$SUDO apt-get update && $$SUDO apt-get install -y --no-install-recommends chromium; }
	$(BIN)/python -m pytest -q tests/browser

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Every figure of speed and memory; accuracy too where AFORESAID_DATA names the folder of evaluation data.
bench: $(VENV)/.dev
	$(BIN)/python bench/document_memory.py
	$(BIN)/python bench/read_write.py
	$(BIN)/python bench/em_speed.py
	$(BIN)/python bench/em_length_curve.py
ifdef AFORESAID_DATA
	$(BIN)/python bench/score_speed.py $(AFORESAID_DATA)/ontogum/train.conll.gz
	$(BIN)/python bench/mention_recall.py $(AFORESAID_DATA)/ontogum/dev.conll
	$(BIN)/python bench/mention_recall.py $(AFORESAID_DATA)/ontogum/dev.conll --spacy
	$(BIN)/python bench/attribute_accuracy.py $(AFORESAID_DATA)/ontogum/train.conll.gz
	$(BIN)/python bench/calibration.py $(AFORESAID_DATA)/ontogum/dev.conll
	$(BIN)/python bench/pipeline_speed.py --parsed $(AFORESAID_DATA)/ontogum/dev.conll --raw $(AFORESAID_DATA)/raw/wikinews.jsonl.gz
endif

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "aforesaid needs Python 3.10 or newer, this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)

# A stamp file stands for "this lock is installed"; it is older than the lock whenever the lock changed.
$(VENV)/.core: requirements/core.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements/core.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.dev: requirements/dev.lock $(VENV)/.core
	$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements/dev.lock
	touch $@

# The locks hold names, versions and hashes for every platform and Python that we support, and no index address.
lock:
	uv pip compile pyproject.toml requirements/build.in --universal --python-version 3.10 --generate-hashes --no-emit-index-url \
	  --no-header --no-annotate -o requirements/core.lock
	uv pip compile pyproject.toml requirements/build.in --universal --python-version 3.10 --generate-hashes --no-emit-index-url \
	  --no-header --no-annotate --all-extras -c requirements/core.lock -o requirements/dev.lock

clean:
	rm -rf $(VENV) site build dist
