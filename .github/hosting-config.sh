#!/usr/bin/env bash
# For deploys: prints a firebase.json that deploys one folder as one site, with the headers and rewrites of
# another such file, and nothing of it that would run beside the deploy's credential.
set -euo pipefail

site=$1 folder=$2 file=$3
jq -e --arg site "$site" --arg folder "$folder" \
  '{hosting: [.hosting[] | select(.target == $site) | {target, public: $folder, headers, rewrites: (.rewrites // [])}]}
  | if .hosting == [] then error("no hosting target \($site)") else . end' "$file"
