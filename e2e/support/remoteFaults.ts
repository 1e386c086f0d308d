import type { Page, Route } from '@playwright/test';
import {
  CONTRACT_VERSIONS,
  REMOTE_ENTRY_FILE,
  REMOTES,
  type RemoteName,
} from '@laundry-board/shared-types';

/** A way for a remote to be broken, put between the page and the remote's built files. */
export interface RemoteFault {
  readonly title: string;
  /** What the shell calls it in the console. */
  readonly cause: RegExp;
  readonly on: 'entry' | 'chunks';
  readonly answer: (route: Route, remote: RemoteName) => Promise<void>;
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

function body(text: string, status = 200, contentType = JAVASCRIPT): RemoteFault['answer'] {
  return (route) =>
    route.fulfill({
      status,
      body: text,
      contentType,
      headers: { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' },
    });
}

/** The remote's own file, changed. */
function changed(change: (text: string, remote: RemoteName) => string): RemoteFault['answer'] {
  return async (route, remote) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text(), remote) });
  };
}

const hang: RemoteFault['answer'] = () => Promise.resolve();
const refuse: RemoteFault['answer'] = (route) => route.abort('connectionrefused');
const HTML = '<!doctype html><html><body>The single page</body></html>';

/** A container that loads well and throws when React draws it. */
function throwsWhenDrawn(remote: RemoteName): string {
  const { container } = REMOTES[remote];
  return `{
    const thrown = () => { throw new Error('it can not be drawn'); };
    const state = { phase: 'signed-out', canSignIn: true };
    const session = { subscribe: () => () => {}, getSnapshot: () => state };
    // Every component of it throws, whatever the contract calls them.
    const module = new Proxy({ openUserSession: () => session }, {
      get: (own, name) => own[name] ?? (/^[A-Z]/.test(String(name)) ? thrown : undefined),
    });
    window.${container}_built_against = { contract: ${CONTRACT_VERSIONS[remote]}, shared: {} };
    window.${container} = { init() {}, get: () => Promise.resolve(() => module) };
  }`;
}

type Fault = (title: string, cause: RegExp, answer: RemoteFault['answer']) => RemoteFault;

const entry: Fault = (title, cause, answer) => ({ on: 'entry', title, cause, answer });
const chunks: Fault = (title, cause, answer) => ({ on: 'chunks', title, cause, answer });

/** Every fault of the matrix, which `npm run failure-matrix` prints. */
export const REMOTE_FAULTS: readonly RemoteFault[] = [
  entry('refused', /unreachable/, refuse),
  entry('404', /http-status.*404/, body('Not found', 404, 'text/plain')),
  entry('500 with JSON', /http-status.*500/, body('{"error":"down"}', 500, 'application/json')),
  entry('200 with the html of a page', /not-a-remote.*text\/html/, body(HTML, 200, 'text/html')),
  entry(
    '200 with JSON',
    /not-a-remote.*application\/json/,
    body('{"name":"no remote"}', 200, 'application/json'),
  ),
  entry('empty', /not-a-remote.*set no/, body('')),
  entry(
    'truncated',
    /not-a-remote.*no whole script/,
    changed((text) => text.slice(0, text.length / 2)),
  ),
  entry(
    'an ES module',
    /not-a-remote.*is an ES module; build the entry as a plain script/,
    body('export const get = () => {}, init = get;'),
  ),
  entry('throws', /threw while it ran/, body('throw new Error("broken entry");')),
  entry('hangs', /timed-out/, hang),
  entry(
    'states nothing',
    /not-a-remote.*does not state in window\.\w+_built_against/,
    changed((text) => text.replace('_built_against', '_unknown')),
  ),
  entry(
    'wrong expose',
    /not-a-remote.*exposes no/,
    changed((text, remote) => text.replaceAll(`"${REMOTES[remote].expose}"`, '"./other"')),
  ),
  entry(
    'newer contract',
    /incompatible.*contract version 99, this shell has \d/,
    changed((text) => text.replace(/contract:\s*\d+/, 'contract:99')),
  ),
  entry(
    'another React major',
    /incompatible.*react 18\.3\.1, this shell shares 19\./,
    changed((text) => text.replace(/react:\s*"[\d.]+"/, 'react:"18.3.1"')),
  ),
  // Nothing is shared: a warning, and no reason to refuse it.
  entry('throws when drawn', /states no version of react[^]*it can not be drawn/, (route, remote) =>
    body(throwsWhenDrawn(remote))(route, remote),
  ),
  chunks('404', /http-status.*404/, body('Not found', 404, 'text/plain')),
  chunks('200 with the html of a page', /not-a-remote.*text\/html/, body(HTML, 200, 'text/html')),
  chunks(
    'with other bytes',
    /damaged.*is not the hash/,
    changed((text) => `${text} `),
  ),
  chunks('refused', /unreachable/, refuse),
  chunks('hangs', /timed-out/, hang),
];

/** Breaks a remote for a page until it is mended. */
export async function breakRemote(
  page: Page,
  { remote, folder, fault }: { remote: RemoteName; folder: string; fault: RemoteFault },
) {
  let requests = 0;
  const isBroken = (url: URL): boolean =>
    url.href.startsWith(folder) &&
    url.pathname.endsWith('.js') &&
    url.pathname.endsWith(REMOTE_ENTRY_FILE) === (fault.on === 'entry');
  let mended = false;
  await page.route(isBroken, (route) => {
    if (mended) return route.fallback();
    requests += 1;
    return fault.answer(route, remote);
  });
  return {
    /** How often the broken files were asked for. */
    requests: () => requests,
    /** Lets every later request through. */
    mend: () => {
      mended = true;
    },
  };
}
