import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, siteNames } from '@laundry-board/sites';

const text = ['deployment.md', 'your-remote.md']
  .map((name) => readFileSync(path.join(ROOT, 'docs', name), 'utf8'))
  .join('\n');
const scripts = [...text.matchAll(/^ *```sh\n([^]*?)```/gm)].map(([, script = '']) => script);
const deploys = scripts.filter(
  (script) => script.includes('npm run build') && script.includes('deploy --only hosting:'),
);

/** The lines of a script before the one that deploys a site. */
function linesBefore(script: string, site: string): string | undefined {
  const lines = script.split('\n');
  const end = lines.findIndex(
    (line) => line.includes(' deploy ') && line.includes(`hosting:${site}`),
  );
  return end < 0 ? undefined : lines.slice(0, end).join('\n');
}

/** The first deploy, which is one of all sites. */
const first = deploys.filter((script) =>
  siteNames.every((site) => script.includes(`npm run keep-releases -- ${site} `)),
);

test('only the first deploy says that it is the first', () => {
  expect(first).toHaveLength(1);
  for (const script of deploys) {
    const commands = script.match(/npm run keep-releases .*/g) ?? [];
    const saying = commands.filter((command) => command.includes(' --first '));
    expect(saying).toHaveLength(first.includes(script) ? siteNames.length : 0);
  }
});

// `pin` and `fetch-release` know a site's releases only from what keep-releases has written.
test.each(siteNames)('a build of %s that is deployed by hand lists its release before', (site) => {
  const found = deploys.flatMap((script) => linesBefore(script, site) ?? []);
  expect(found.length).toBeGreaterThan(0);
  for (const lines of found) expect(lines).toContain(`npm run keep-releases -- ${site} `);
});
