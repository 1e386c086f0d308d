import { readdir } from 'node:fs/promises';
import { serveRemote, serveShell } from '@laundry-board/hosting';
import { buildFolder, type SiteName, siteNames } from '@laundry-board/sites';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { builtPath, deployedAnswers } from '../../support/deployedAnswers.ts';
import { expect, test } from '../../support/emulators/test.ts';

/** What each server says in its own way; all other headers are those of firebase.json. */
const OF_THE_SERVER =
  /^(connection|content-length|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/;

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

/** A name that no build gives again, so that its content never changes. */
const HASHED = /\.[\da-f]{12}\./;

/** Where Google's emulator answers otherwise than our own server, why, and what becomes of our headers. */
const DIFFERENCES: readonly {
  readonly reason: string;
  readonly isIn: (path: string, own: Answer) => boolean;
  readonly change: (own: Headers) => Headers;
}[] = [
  {
    reason: 'for a missing file Google sends a page, and ours a line of text',
    isIn: (_, { status }) => status === 404,
    change: (own) => ({
      'content-security-policy': "default-src 'none'",
      ...own,
      'content-type': 'text/html; charset=utf-8',
    }),
  },
  {
    reason:
      'for a missing file the emulator lets the rules of its name win over those of /404.html',
    isIn: (path, { status }) => status === 404 && HASHED.test(path),
    change: (own) => ({ ...own, 'cache-control': 'public, max-age=31536000, immutable' }),
  },
  {
    reason: 'no page loads the types of a remote, so ours knows no such archives',
    isIn: (path) => path.endsWith('.zip'),
    change: (own) => ({ ...own, 'content-type': 'application/zip' }),
  },
  {
    reason: 'no page loads the types of a remote, which Google serves as a video',
    isIn: (path) => path.endsWith('.ts'),
    change: (own) => ({ ...own, 'content-type': 'video/mp2t' }),
  },
];

/** Addresses beside those of the table and of the builds: they look like files or folders. */
const ODD_PATHS = ['/index', '/index.html/', '/test/', '/%2e%2e/package.json', '/a.b/'];

function serveOurselves(site: SiteName, config: RuntimeConfig) {
  const folder = buildFolder(site);
  return site === 'shell'
    ? serveShell({ folder, port: 0, config })
    : serveRemote({ site, folder, port: 0 });
}

async function answerOf(url: string): Promise<Answer> {
  // A connection that is kept may be closed by the emulator just as it is used.
  const headers = { 'Accept-Encoding': 'identity', Connection: 'close' };
  const response = await fetch(url, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  const ofFirebase = [...response.headers].filter(([name]) => !OF_THE_SERVER.test(name));
  return { status: response.status, headers: Object.fromEntries(ofFirebase) };
}

for (const name of siteNames) {
  test(`${name}: Hosting answers each address as our own server does`, async ({ site }) => {
    const own = await serveOurselves(name, site.config);
    const table = deployedAnswers(name).map(([pattern]) => builtPath(buildFolder(name), pattern));
    const files = (await readdir(buildFolder(name))).map((file) => `/${file}`);
    for (const path of new Set([...(await Promise.all(table)), ...files, ...ODD_PATHS])) {
      const answer = await answerOf(own.origin + path);
      const differences = DIFFERENCES.filter(({ isIn }) => isIn(path, answer));
      const headers = differences.reduce((all, { change }) => change(all), answer.headers);
      expect
        .soft(await answerOf(site.originOf(name) + path), path)
        .toEqual({ status: answer.status, headers });
    }
    await own.close();
  });
}
