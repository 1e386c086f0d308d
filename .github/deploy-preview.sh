#!/usr/bin/env bash
# For deploy.yml: deploys the changed sites of a pull request, whose builds are in `builds`, to preview
# channels, and beside them a shell whose configuration names them: the live one where it did not change.
set -euo pipefail

config=$RUNNER_TEMP/runtime-config.json
printf '%s' "$RUNTIME_CONFIG" > "$config"

deploy() { # site, configuration file; prints the URL
  local hosting_site
  hosting_site=$(jq -er --arg site "$1" '.[$site]' <<< "$HOSTING_SITES")
  firebase target:apply hosting "$1" "$hosting_site" --project "$FIREBASE_PROJECT_ID" >&2
  firebase hosting:channel:deploy "$CHANNEL" --only "$1" --expires 7d --json \
    --project "$FIREBASE_PROJECT_ID" --config "$2" | jq -er '.result[].url'
}

for site in $(jq -r '.[]' <<< "$SITES"); do
  mv "builds/$site" "$site/dist"
  [ "$site" != shell ] || continue
  url=$(deploy "$site" firebase.json)
  jq --arg remote "${site%-remote}" --arg url "$url" '.remotes[$remote] = $url' "$config" > "$config.new"
  mv "$config.new" "$config"
done
[ -d shell/dist ] || npm run fetch-release -- "$SHELL_URL" --to shell/dist
npm run configure -- --config "$config"
url=$(deploy shell firebase.deploy.json)
echo "The site with this change: $url" | tee -a "$GITHUB_STEP_SUMMARY"
