#!/usr/bin/env bash
# For preview.yml: deploys a folder to a site's preview channel, served as a firebase.json says. Prints the URL.
set -euo pipefail

site=$1 folder=$2 file=$3
if ! hosting_site=$(jq -er --arg site "$site" '.[$site]' <<< "$HOSTING_SITES"); then
  echo "::error::The variable HOSTING_SITES has no $site." >&2
  exit 1
fi
"$(dirname "$0")/hosting-config.sh" "$site" "$folder" "$file" > firebase.preview.json
firebase target:apply hosting "$site" "$hosting_site" --project "$FIREBASE_PROJECT_ID" >&2
firebase hosting:channel:deploy "$CHANNEL" --only "$site" --expires 7d --json \
  --project "$FIREBASE_PROJECT_ID" --config firebase.preview.json | jq -er '.result[].url'
