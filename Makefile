# make lab    opens the notebooks          make test   runs every check
# Both do all their own set-up; the environment lives in .venv and is made from a lock that names
# every package, .ci/requirements.txt. It is renewed when that or pyproject.toml changes.

PYTHON ?= python3
JOBS ?= 2
LAB_ARGS ?=
PYTEST_ARGS ?=
BENCH ?= engine
COVERED ?= 95
LOCK_ARGS ?=

VENV := .venv
LATEST := build/latest
READY := $(VENV)/.ready
PY := $(VENV)/bin/python
START := notebooks/00_start_here.ipynb
# JupyterLab refuses to run as root, the usual user of a container, unless told that it is meant.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
# What a notebook keeps, such as progress in the course, goes to a folder of its own. The cells of
# one notebook stay together.
NOTEBOOKS = ALIEN_FRONTIERS_DATA=$$(mktemp -d) $(PY) -m pytest --nbval notebooks -p no:cacheprovider \
	-n $(JOBS) --dist loadfile
BROWSER_TESTS := $(if $(wildcard tests/browser),chromium)

export PYTHON JOBS
# Many tests start a Python of their own, and each would compile the project anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup lab test test-full test-latest test-pythons coverage check chromium binder lock \
	site package format bench clean distclean

help:
	@echo "make lab           open the notebooks in JupyterLab (LAB_ARGS=--no-browser and the like)"
	@echo "make test          every check: style, types, tests (PYTEST_ARGS='-k raiders': only some)"
	@echo "make test-full     the same with the slow tests"
	@echo "make test-latest   every check with the newest of everything, whatever the lock says"
	@echo "make test-pythons  the quick tests on every Python from 3.11 that is installed"
	@echo "make coverage      which branches the tests do not reach, as pages in htmlcov"
	@echo "make binder        build what Binder would build, and run a notebook there on one core"
	@echo "make lock          renew the lock of all packages (LOCK_ARGS=--keep: only what must change)"
	@echo "make site          the site in build/site: pages, and the notebooks without a server"
	@echo "make package       build the wheel, in dist"
	@echo "make format        put the code into the common style"
	@echo "make bench         measure the speed (BENCH=engine; BENCH='all --write' keeps the results)"
	@echo "make clean         remove caches and built packages; make distclean also the environment"

$(READY): pyproject.toml .ci/requirements.txt .ci/venv
	@.ci/venv $(VENV)

setup: $(READY)

lab: $(READY)
	-@$(PY) -m jupyter trust notebooks/*.ipynb >/dev/null
	$(PY) -m jupyterlab $(AS_ROOT) --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/$(START) $(LAB_ARGS)

check: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) .ci/browser/check

# Watching every branch makes a test up to four times slower. So tests that only do the same once
# more, and those that look at other processes, are marked no_cover and run by themselves.
test: check $(BROWSER_TESTS)
ifneq ($(PYTEST_ARGS),)
	$(PY) -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS)
else
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not slow and not no_cover" \
		--cov --cov-report=term --cov-report=json:build/coverage.json
	$(PY) -m tests.branches build/coverage.json --at-least $(COVERED)
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not slow and no_cover"
	$(NOTEBOOKS)
	$(PY) -m tests.binder.environment --if-possible
endif

test-full: check $(BROWSER_TESTS)
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "" --junit-xml=build/test-full.xml $(PYTEST_ARGS)
	$(NOTEBOOKS)
	$(PY) -m tests.binder.environment

# The lock keeps new versions from us; once a week or so somebody should try them.
test-latest:
	@.ci/venv $(LATEST) --newest
	@$(LATEST)/bin/python .ci/lock --newer
	$(MAKE) test VENV=$(LATEST)

test-pythons:
	$(PYTHON) -m tests.pythons

coverage: $(READY)
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not slow and not no_cover" --cov \
		--cov-report=html $(PYTEST_ARGS)

binder: $(READY)
	$(PY) -m tests.binder.environment

lock:
	$(PYTHON) .ci/lock $(LOCK_ARGS)

site: $(READY)
	$(PY) .ci/site

package: $(READY)
	$(PY) -m build --no-isolation

chromium:
	@.ci/chromium

format: $(READY)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(READY)
	$(PY) -m advisor bench $(BENCH)

clean:
	rm -rf build dist .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV) .ci/browser/node_modules .ci/site/node_modules
