# Everything a checkout needs: `make run` is enough on a machine with a Swift toolchain and make.

SWIFT ?= swift
PREFIX ?= /usr/local
SHARE := $(PREFIX)/share
# The seeds of the random sequences that are played against the Firestore emulator, and their length.
ORACLE_SEEDS ?= 1,2,3
ORACLE_OPERATIONS ?= 10000
# For how long `make fuzz` makes up texts.
FUZZ_SECONDS ?= 600
# What `make run` plays, and with which options.
SCENARIOS ?= scenarios/
ARGS ?=
REPORT ?= reports/TEST-scenario-run.xml
# The executable is fully static on Linux; elsewhere, or where that is not wanted: STATIC=no.
STATIC ?= $(if $(filter Linux,$(shell uname -s)),yes,no)

# The flags are given here and not in Package.swift: with unsafe flags there, no other package could
# depend on the library products.
#
# The linker is lld because gold, the default, warns at every static link that the Swift runtime
# calls dlopen. libpng's archive needs zlib, which its module does not name. jemalloc takes the place
# of the C library's malloc, with which a run takes some twentieth longer.
# With all of the program in one place the linker optimizes it as a whole, which makes a run some
# tenth faster.
STATIC_FLAGS_yes := -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -lz \
	-Xlinker -ljemalloc_pic -Xlinker -lm \
	--experimental-lto-mode full
# The layers are modules, and many small functions are called across them: without the second flag
# they would all be calls. That accesses do not overlap is looked at while the tests run, which are
# built for debugging; a release spends none of its time on it.
RELEASE_FLAGS := -c release --product scenario-run $(STATIC_FLAGS_$(STATIC)) \
	-Xswiftc -cross-module-optimization -Xswiftc -enforce-exclusivity=unchecked
# The tests are Swift Testing's; XCTest's run would only add that it executed none.
TEST_FLAGS := --disable-xctest

BINARY := .build/release/scenario-run
SWIFT_FILES := Sources Tests Fuzzing Package.swift

.DEFAULT_GOAL := help
.PHONY: help setup build release run run-emulator test test-emulator format lint check-layers coverage docs \
  mutants fuzz bench install clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

setup: ## Install the system libraries that are missing
	@scripts/setup

build: setup ## Build everything for debugging
	$(SWIFT) build

release: setup ## Build the executable, fully static on Linux
	$(SWIFT) build $(RELEASE_FLAGS)

run: release ## Play scenarios/ and write the JUnit report; ARGS="--seed 7" for more
	@mkdir -p $(dir $(REPORT))
	$(BINARY) --report junit=$(REPORT) $(ARGS) $(SCENARIOS)

test: setup ## Run the tests; ARGS="--filter YAML" for some of them
	$(SWIFT) test $(TEST_FLAGS) $(ARGS)

test-emulator: setup ## Hold the fake's documents against Google's Firestore emulator
	ORACLE_SEEDS=$(ORACLE_SEEDS) ORACLE_OPERATIONS=$(ORACLE_OPERATIONS) \
	  scripts/with-firestore-emulator \
	  $(SWIFT) test $(TEST_FLAGS) --filter FirestoreOracleTests $(ARGS)

run-emulator: release ## Play scenarios/ with their documents in Google's Firestore emulator
	scripts/with-firestore-emulator $(BINARY) --documents emulator --no-report $(ARGS) $(SCENARIOS)

format: ## Format the sources in place
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_FILES)

lint: ## Check format and style
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_FILES)

check-layers: ## Check imports against the layers, and what must not occur in them
	@scripts/check-layers

coverage: setup ## Show which scenarios cover which requirements; ARGS="--format json" for more
	$(SWIFT) build --product scenario-run
	.build/debug/scenario-run coverage $(ARGS) $(SCENARIOS)

# The pages are written whether or not all is covered, which `make coverage` judges.
docs: setup ## Write docs/vocabulary.md, the schemas and the generated parts of docs/language.md and docs/flows anew
	$(SWIFT) build --product scenario-run
	.build/debug/scenario-run vocabulary --output docs/vocabulary.md
	.build/debug/scenario-run vocabulary --page docs/language.md
	.build/debug/scenario-run schema --output scenarios/scenario.schema.json
	.build/debug/scenario-run schema --kind defaults --output scenarios/scenario-run.schema.json
	.build/debug/scenario-run coverage --docs docs/flows --output .build/coverage.txt $(SCENARIOS) \
	  || test $$? -eq 1

mutants: setup ## Put mistakes into a copy and see which scenarios notice; ARGS="<name>" for one
	@Tests/Mutants/run $(ARGS)

fuzz: setup ## Load texts that a fuzzer makes up, for FUZZ_SECONDS=600; Linux
	@FUZZ_SECONDS=$(FUZZ_SECONDS) SWIFT="$(SWIFT)" Fuzzing/run

bench: release ## Measure against the budgets; SCENARIOS_COUNT=100000 for a longer run
	@Benchmarks/bench $(SCENARIOS_COUNT)
	@Benchmarks/memory 1000 $(or $(SCENARIOS_COUNT),10000)
	$(SWIFT) build -c release --product document-benchmark
	@.build/release/document-benchmark

# Builds only what is missing: under sudo the toolchain is often not on the path.
install: ## Install the executable, its manual and completions into PREFIX, /usr/local unless given
	@test -x $(BINARY) || $(MAKE) release
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(SHARE)/man/man1" \
	  "$(DESTDIR)$(SHARE)/bash-completion/completions" "$(DESTDIR)$(SHARE)/zsh/site-functions" \
	  "$(DESTDIR)$(SHARE)/fish/vendor_completions.d"
	install -s -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/scenario-run"
	$(BINARY) manual --output "$(DESTDIR)$(SHARE)/man/man1/scenario-run.1"
	$(BINARY) completions bash > "$(DESTDIR)$(SHARE)/bash-completion/completions/scenario-run"
	$(BINARY) completions zsh > "$(DESTDIR)$(SHARE)/zsh/site-functions/_scenario-run"
	$(BINARY) completions fish > "$(DESTDIR)$(SHARE)/fish/vendor_completions.d/scenario-run.fish"

clean: ## Remove what was built and reported
	rm -rf .build reports
