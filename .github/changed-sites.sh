#!/usr/bin/env bash
# For ci.yml: prints as a JSON list which sites have to be deployed after the commits since a commit, and
# `firestore-rules` if the access rules have changed.
set -euo pipefail
cd "$(dirname "$0")/.."

# What every site is made of besides its own folder: its sources, its build, and what configures and deploys it.
every_site=(
  shared-types
  container-runtime
  design-tokens
  tools/build
  tools/command-line
  tools/hosting
  tools/sites
  operations/deploy
  rspack.config.base.ts
  firebase.json
  package.json
  package-lock.json
  tsconfig.base.json
  tsconfig.shipped.json
  .nvmrc
  .github/hosting-config.sh
  .github/workflows/deploy.yml
  .github/workflows/live.yml
)
# Tests and documents are part of no site.
no_part=(':!*.test.*' ':!*.test-d.*' ':!*/testing/*' ':!*.md')

before=$1
# Without a commit to compare with, as after a forced push, all has changed.
if ! git cat-file -e "$before^{commit}" 2> /dev/null; then before=$(git hash-object -t tree /dev/null); fi

targets=()
for site in shell *-remote; do
  files=$(git diff --name-only "$before" HEAD -- "$site" "${every_site[@]}" "${no_part[@]}")
  if [ -n "$files" ]; then targets+=("$site"); fi
done
files=$(git diff --name-only "$before" HEAD -- firestore.rules)
if [ -n "$files" ]; then targets+=(firestore-rules); fi
jq --compact-output --null-input '$ARGS.positional' --args "${targets[@]}"
