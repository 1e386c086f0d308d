#!/usr/bin/env bash
# For deploy.yml: which sites to deploy, as the JSON array `sites`, and the `commit` to build them from.
set -euo pipefail

# What all sites are built from, beside their own folders, and the headers that they are served with.
BUILT_INTO_ALL='shared-types design-tokens container-runtime tools/build rspack.config.base.ts
  package.json package-lock.json .nvmrc tsconfig.base.json tsconfig.shipped.json
  firebase.json tools/hosting/src/hosting.ts'

finish() {
  echo "sites=$(jq -nc '$ARGS.positional' --args "$@")" >> "$GITHUB_OUTPUT"
  exit
}
skip() {
  echo "::notice title=No preview::$1"
  echo "No preview: $1" >> "$GITHUB_STEP_SUMMARY"
  finish
}
refuse() {
  echo "::error::$1"
  exit 1
}

commit=$(git rev-parse HEAD)
if [ -n "$REF" ]; then
  commit=$(git rev-parse --verify --quiet --end-of-options "$REF^{commit}") || refuse "There is no commit $REF."
  # The commits of every fork can be checked out here, too.
  git merge-base --is-ancestor "$commit" HEAD || refuse "$REF is not on this branch."
fi
echo "commit=$commit" >> "$GITHUB_OUTPUT"

if [ "$GITHUB_EVENT_NAME" = pull_request ]; then
  if [ "$AUTHOR" = 'dependabot[bot]' ]; then skip 'Dependabot gets no credentials.'; fi
  if [ "$SOURCE" != "$GITHUB_REPOSITORY" ]; then skip 'Forks get no credentials.'; fi
fi

sites=()
for site in shell *-remote; do
  if [ -n "$SITE" ]; then
    [ "$SITE" != "$site" ] || sites=("$site")
  # A commit that is missing, after a forced push, counts as different.
  # shellcheck disable=SC2086
  elif ! git diff --quiet "$BEFORE" HEAD -- "$site" $BUILT_INTO_ALL; then
    sites+=("$site")
  fi
done
[ -z "$SITE" ] || [ ${#sites[@]} -gt 0 ] || refuse "There is no site $SITE."
finish "${sites[@]}"
