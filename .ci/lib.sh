# Shared by .ci/run and .ci/full: how a gate is run, timed and counted. Sourced by bash, from the root of the
# repository.
export CI=true PATH="$PWD/node_modules/.bin:$PATH"
# The tests run on Debian's PostgreSQL 15. .ci/full repeats the database tests on the PostgreSQL 18 from npm.
export POSTGRES_SOURCE=debian
passed=0 failed=0 failures=() times=()
results=$(mktemp -d)
trap 'npm run --silent services -- stop >/dev/null 2>&1; rm -rf "$results"' EXIT

# record NAME SECONDS FIGURE HOLDS: notes the time for the table at the end and, if asked to, the row for
# docs/proofs.md.
record() {
  times+=("$(printf '%5d s  %s' "$2" "$1")")
  printf -- '--- %s: %d s\n' "$1" "$2"
  [ -z "${PROOFS_FILE:-}" ] || printf '{"name":"%s","figure":"%s","aim":"passes","holds":%s}\n' "$1" "$3" "$4" >>"$PROOFS_FILE"
}

# gate NAME COMMAND…: one check that passes or fails as a whole.
gate() {
  local name=$1 start=$SECONDS holds=true
  shift
  printf '\n=== %s\n' "$name"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) holds=false; failures+=("$name"); fi
  record "$name" $((SECONDS - start)) "$((SECONDS - start)) s" "$holds"
}

# begin NAME COMMAND…: starts a gate beside the next ones. join_gates waits for all that were begun, then prints and
# counts them.
begun=()
begin() {
  local name=$1 log start=$SECONDS
  shift
  log="$results/begun.${#begun[@]}"
  (
    "$@" >"$log" 2>&1
    echo "$? $((SECONDS - start))" >"$log.end"
  ) &
  begun+=("$name")
}
join_gates() {
  local index status seconds holds
  wait
  for index in "${!begun[@]}"; do
    printf '\n=== %s\n' "${begun[$index]}"
    cat "$results/begun.$index"
    read -r status seconds <"$results/begun.$index.end"
    if [ "$status" -eq 0 ]; then passed=$((passed + 1)) holds=true; else failed=$((failed + 1)) holds=false; failures+=("${begun[$index]}"); fi
    record "${begun[$index]}" "$seconds" "$seconds s" "$holds"
  done
  begun=()
}

# suite NAME REPORT COMMAND…: a test runner, counted test by test from the JSON report it writes.
suite() {
  local name=$1 report=$2 start=$SECONDS status counts ok bad again holds=true
  shift 2
  printf '\n=== %s\n' "$name"
  rm -f "$report"
  "$@"
  status=$?
  counts=$(node scripts/count-tests.ts "$report" "$results/failures" "$results/retried") || counts="0 1 0"
  read -r ok bad again <<<"$counts"
  # A runner that failed without a failed test (a crash, an empty run) must not pass unseen.
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  if [ "$bad" -ne 0 ]; then failures+=("$name") holds=false; fi
  passed=$((passed + ok)) failed=$((failed + bad))
  record "$name" $((SECONDS - start)) "$ok passed, $bad failed, $again retried, $((SECONDS - start)) s" "$holds"
}

# The end of a long log is what people read: times, retried tests and failures are printed here.
finish() {
  printf '\n'
  printf '%s\n' "${times[@]}"
  printf '%5d s  in all\n' "$SECONDS"
  touch "$results/retried"
  printf '\n%d retried\n' "$(wc -l <"$results/retried")"
  sed 's/^/  /' "$results/retried"
  [ ! -s "$results/failures" ] || { printf '\n'; cat "$results/failures"; }
  [ ${#failures[@]} -eq 0 ] || printf '\nfailed: %s\n' "$(IFS=,; echo "${failures[*]}")"
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}

vitest_suite() {
  local name=$1
  shift
  suite "$name" "$results/vitest.json" vitest run --reporter=dot --reporter=json --outputFile.json="$results/vitest.json" "$@"
}

no_path_of_a_machine() { ! git grep -nIE '(^|[^a-z.:/])/(tmp|work|root|home)/[A-Za-z0-9._-]+' -- . ':!*package-lock.json' ':!.ci' ':!scripts/lint/docs.ts'; }

# install_gates COMMAND…: the command installs services and tools. Everything after this needs the packages, so a
# failure ends the run.
install_gates() {
  begin "install packages" npm ci --no-audit --loglevel=error
  begin "install services and tools" "$@"
  join_gates
  [ "$failed" -eq 0 ] || { finish; exit 1; }
}

rows_gate() { gate "row types of SQL texts match the database" node scripts/check-rows.ts; }

# change_gates TESTS: what every change has to pass. TESTS runs the suites of vitest. On two cores, gates that use one
# core run side by side.
change_gates() {
  gate "lock files: hashes, and no registry host" node scripts/complete-lock.ts --check
  gate "no path of a particular machine" no_path_of_a_machine
  gate "messages compile" npm run --silent i18n
  # Also generates the types of the routes, which the next ones read.
  gate "types" npm run --silent typecheck
  begin "lint" oxlint
  begin "messages, documents and lists" node scripts/lint.ts
  begin "layers, cycles between features, the drawn graph" npm run --silent check:layers
  begin "dead code" knip
  begin "format" biome check .
  begin "start PostgreSQL and the Auth Emulator" npm run --silent services -- start
  join_gates
  begin "database types and schema match the migrations" npm run --silent db:types -- --check
  begin "production build" npm run --silent build
  join_gates
  "$@"
  gate "weight of the public pages" npm run --silent prove -- weight
  suite "journeys in a browser" test-results/e2e.json env E2E_BUILT=1 playwright test
  gate "smoke run of the scripts" npm run --silent smoke
  gate "fresh clone, README commands, ordinary user" node scripts/check-clone.ts
}
