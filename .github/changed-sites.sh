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

answer=$(mktemp)
# Whether a site serves its list of releases, which is then the answer.
fetch_releases() { # URL of the site
  local url=${1%/}/releases.json status
  status=$(curl -sS --retry 3 --max-time 30 -o "$answer" -w '%{http_code}' "$url") ||
    refuse "$url could not be reached."
  case $status in
    200) return 0 ;;
    404) return 1 ;;
    *) refuse "$url answered with HTTP status $status." ;;
  esac
}

# The newest commit that a site was ever deployed from, also where an older one was put back since: what was
# taken back on purpose stays so until it is changed. Fails where the live build is of no commit known here.
find_deployed() { # site
  local url=$SHELL_URL commits known=() commit
  if [ "$1" != shell ]; then
    url=$(jq -er --arg remote "${1%-remote}" '.remotes[$remote]' <<< "$RUNTIME_CONFIG") ||
      refuse "The variable RUNTIME_CONFIG has no URL for $1."
  fi
  fetch_releases "$url" || return 1
  mapfile -t commits < <(jq -r '.[].version | capture("^(?<commit>[0-9a-f]{7,40}) [^ ]+$").commit // "unknown"' "$answer")
  git cat-file -e "${commits[0]:-unknown}^{commit}" 2> /dev/null || return 1
  for commit in "${commits[@]}"; do
    if git cat-file -e "$commit^{commit}" 2> /dev/null; then known+=("$commit"); fi
  done
  deployed=$(git rev-list --no-walk=sorted --max-count=1 "${known[@]}")
}

is_changed() { # site
  local base=$BEFORE deployed
  # After a push whose checks have failed, the one before it is not what is live.
  if [ "$GITHUB_EVENT_NAME" = push ] && [ -n "$SHELL_URL" ]; then
    find_deployed "$1" || return 0
    base=$deployed
  fi
  # A commit that is missing, after a forced push, counts as different.
  # shellcheck disable=SC2086
  ! git diff --quiet "$base" HEAD -- "$1" $BUILT_INTO_ALL
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
  elif is_changed "$site"; then
    sites+=("$site")
  fi
done
[ -z "$SITE" ] || [ ${#sites[@]} -gt 0 ] || refuse "There is no site $SITE."
finish "${sites[@]}"
