# Tierce. Every target sets up .venv for itself; `make help` lists them.

PYTHON ?= python3
ARGS   ?=
FUZZ   ?= fuzz or not fuzz
OUT    ?= build
TEXTS  ?= 5000
DECISIONS ?= 1000000
CASES  ?= 20000
GAMES  ?= 1000

VENV   := .venv
STAMP  := $(VENV)/.stamp
BIN    := $(VENV)/bin
PY     := $(BIN)/python
TIERCE := $(BIN)/tierce
PIP    := $(PY) -m pip --disable-pip-version-check
PIP_TOOLS := pip-tools==7.6.2

# Say what is amiss with the Python at hand before anything is made with it.
define need-python
@command -v $(PYTHON) >/dev/null 2>&1 || { \
  echo "tierce: $(PYTHON) was not found; install Python 3.11 or newer, or say make PYTHON=..." >&2; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
  echo "tierce: Python 3.11 or newer is needed, and $(PYTHON) is $$($(PYTHON) -V 2>&1);" \
       "say make PYTHON=python3.11" >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
  echo "tierce: $(PYTHON) cannot make a virtual environment (no ensurepip);" \
       "on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
endef

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help venv demo test test-slow browser lint format golden bench fuzz soak geometry battles lock docs wheel clean distclean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

venv: $(STAMP) ## set up .venv from requirements.lock

demo: $(STAMP) ## check the content, play one game, print the rules reference
	@echo '== check'
	@$(TIERCE) check content
	@echo '== play'
	@$(TIERCE) play "The Nuncio's Letter" --red greedy --blue random --seed 7
	@echo '== build'
	@$(TIERCE) build --only reference --out $(OUT)
	@page=$(OUT)/reference/index.html; \
	 if [ -f "$$page" ]; then echo "The page is $$page"; \
	 else echo "demo: no page was written under $(OUT)" >&2; exit 1; fi

test: $(STAMP) ## run the tests, without the slow ones (ARGS="..." goes to pytest)
	@$(PY) -m pytest -m "not slow" $(ARGS)

test-slow: $(STAMP) ## the tests that print or play the whole game, start many processes, or open a browser
	@$(PY) -m pytest -m slow $(ARGS)

browser: $(STAMP) ## the reference in a real browser (TIERCE_CHROMIUM names one)
	@$(PY) -m pytest -n 0 -rs tests/browser $(ARGS)

lint: $(STAMP) ## ruff check, ruff format --check, mypy
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(STAMP) ## lay out code and rules
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format --quiet .
	@$(TIERCE) fmt content

golden: $(STAMP) ## write the golden texts and expected findings anew; read the diff
	@$(PY) -m pytest tests/test_golden_wording.py tests/test_bad_inputs.py tests/test_press_aid.py --update-golden --update-expected

bench: $(STAMP) ## run the benchmarks (ARGS="..." goes to them)
	@$(PY) -m benchmarks $(ARGS)

fuzz: $(STAMP) ## the tests with many random examples (FUZZ=fuzz for the property tests alone), then a soak
	@HYPOTHESIS_PROFILE=fuzz $(PY) -m pytest tests -m "$(FUZZ)" $(ARGS)
	@$(PY) -m tests.soak --texts $(TEXTS) --decisions $(DECISIONS)

soak: $(STAMP) ## spoiled texts the whole way, and random decisions with all invariants (TEXTS=, DECISIONS=)
	@$(PY) -m tests.soak --texts $(TEXTS) --decisions $(DECISIONS)

geometry: $(STAMP) ## the open table's geometry against shapely's (CASES=)
	@$(PY) -m tests.geometry_oracle $(CASES)

battles: $(STAMP) ## random battles on open tables with random armies, all answers checked (GAMES=, ARGS="--start 250")
	@$(PY) -m tests.battles --games $(GAMES) $(ARGS)

docs: $(STAMP) ## regenerate the generated documents
	@$(TIERCE) docs

# The tool that resolves the lock lives in a temporary environment, so that it
# is not itself a dependency. The lock keeps names, versions and hashes only.
lock: ## regenerate requirements.lock from pyproject.toml (UPGRADE=1 for newest versions)
	$(need-python)
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && \
	 echo 'lock: resolving pyproject.toml' && \
	 $(PYTHON) -m venv "$$dir/env" && \
	 "$$dir/env/bin/python" -m pip --disable-pip-version-check install -qq '$(PIP_TOOLS)' && \
	 { [ -n "$(UPGRADE)" ] || [ ! -f requirements.lock ] || cp requirements.lock "$$dir/lock"; } && \
	 "$$dir/env/bin/pip-compile" --quiet --extra dev --generate-hashes --allow-unsafe --strip-extras \
	   --no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	   --no-emit-options --output-file "$$dir/lock" pyproject.toml && \
	 grep -v -e '^#' -e '^$$' "$$dir/lock" > "$$dir/clean" && \
	 { ! grep -n '://' "$$dir/clean" || { echo 'lock: an address got in; not written' >&2; exit 1; }; } && \
	 cp "$$dir/clean" requirements.lock && \
	 echo "lock: $$(grep -c '==' requirements.lock) packages in requirements.lock"

wheel: $(STAMP) ## build the wheel into dist, install it into an environment of its own and play there
	@rm -rf dist; dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && mkdir "$$dir/src" "$$dir/home" && \
	 git ls-files -z | tar -c --null -T - | tar -x -C "$$dir/src" && \
	 $(PIP) wheel -q --no-deps --no-build-isolation -w dist "$$dir/src" && \
	 $(PYTHON) -m venv "$$dir/venv" && "$$dir/venv/bin/pip" install -q dist/*.whl && \
	 export TIERCE_DATA="$$dir/data" TIERCE_CACHE="$$dir/cache" PATH="$$dir/venv/bin:$$PATH" && cd "$$dir/home" && \
	 tierce pack new Snow && cd snow && tierce test && tierce pack build && tierce pack install snow-0.1.0.zip && cd .. && \
	 tierce pack list && tierce play "Snow: first game" --pack Snow --red greedy --blue greedy --quiet && \
	 tierce play "A Ring and a Letter" --edition "Polish draft" --red greedy --blue greedy --quiet

clean: ## remove what the targets made, but keep .venv
	@rm -rf build dist *.egg-info .hypothesis .mypy_cache .ruff_cache .pytest_cache .coverage
	@find . -path ./$(VENV) -prune -o -path ./.git -prune -o -name __pycache__ -type d -exec rm -rf {} +

distclean: clean ## clean, and remove .venv too
	@rm -rf $(VENV)

# --- the environment

$(STAMP): requirements.lock pyproject.toml
	$(need-python)
	@echo "tierce: setting up $(VENV) with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv $(VENV)
	@echo "tierce: installing the $$(grep -c '==' requirements.lock) packages of requirements.lock"
	@$(PIP) install -qq --require-hashes -r requirements.lock
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@$(PY) -m compileall -q dsl interpreter tierce tools
	@touch $@
