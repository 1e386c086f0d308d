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

const THROWING_MODULES: Readonly<Record<RemoteName, string>> = {
  auth: '{ openUserSession: () => session, LoginScreen: thrown }',
  board: '{ Board: thrown }',
};

/** A container that loads well and throws when React draws it. */
function throwsWhenDrawn(remote: RemoteName): string {
  const { container } = REMOTES[remote];
  return `{
    const thrown = () => { throw new Error('it can not be drawn'); };
    const state = { phase: 'signed-out', canSignIn: true };
    const session = { subscribe: () => () => {}, getSnapshot: () => state };
    window.${container}_built_against = { contract: ${CONTRACT_VERSIONS[remote]}, shared: {} };
    window.${container} = { init() {}, get: () => Promise.resolve(() => (${THROWING_MODULES[remote]})) };
  }`;
}

/** Every fault of the matrix, which `npm run failure-matrix` prints. */
export const REMOTE_FAULTS: readonly RemoteFault[] = [
  { title: 'refused', on: 'entry', cause: /unreachable/, answer: refuse },
  {
    title: '404',
    on: 'entry',
    cause: /http-status.*404/,
    answer: body('Not found', 404, 'text/plain'),
  },
  {
    title: '500 with JSON',
    on: 'entry',
    cause: /http-status.*500/,
    answer: body('{"error":"down"}', 500, 'application/json'),
  },
  {
    title: '200 with the html of a page',
    on: 'entry',
    cause: /not-a-remote.*text\/html/,
    answer: body(HTML, 200, 'text/html'),
  },
  {
    title: '200 with JSON',
    on: 'entry',
    cause: /not-a-remote.*application\/json/,
    answer: body('{"name":"no remote"}', 200, 'application/json'),
  },
  { title: 'empty', on: 'entry', cause: /not-a-remote.*set no/, answer: body('') },
  {
    title: 'truncated',
    on: 'entry',
    cause: /not-a-remote.*no whole script/,
    answer: changed((text) => text.slice(0, text.length / 2)),
  },
  {
    title: 'an ES module',
    on: 'entry',
    cause: /not-a-remote.*is an ES module; build the entry as a plain script/,
    answer: body('export const get = () => {}, init = get;'),
  },
  {
    title: 'throws',
    on: 'entry',
    cause: /threw while it ran/,
    answer: body('throw new Error("broken entry");'),
  },
  { title: 'hangs', on: 'entry', cause: /timed-out/, answer: hang },
  {
    title: 'states nothing',
    on: 'entry',
    cause: /not-a-remote.*does not state in window\.\w+_built_against/,
    answer: changed((text) => text.replace('_built_against', '_unknown')),
  },
  {
    title: 'wrong expose',
    on: 'entry',
    cause: /not-a-remote.*exposes no/,
    answer: changed((text, remote) => text.replaceAll(`"${REMOTES[remote].expose}"`, '"./other"')),
  },
  {
    title: 'older contract',
    on: 'entry',
    cause: /incompatible.*contract version 0, this shell has \d/,
    answer: changed((text) => text.replace(/contract:\s*\d+/, 'contract:0')),
  },
  {
    title: 'newer contract',
    on: 'entry',
    cause: /incompatible.*contract version 99, this shell has \d/,
    answer: changed((text) => text.replace(/contract:\s*\d+/, 'contract:99')),
  },
  {
    title: 'another React major',
    on: 'entry',
    cause: /incompatible.*react 18\.3\.1, this shell shares 19\./,
    answer: changed((text) => text.replace(/react:\s*"[\d.]+"/, 'react:"18.3.1"')),
  },
  {
    title: '404',
    on: 'chunks',
    cause: /http-status.*404/,
    answer: body('Not found', 404, 'text/plain'),
  },
  {
    title: '200 with the html of a page',
    on: 'chunks',
    cause: /not-a-remote.*text\/html/,
    answer: body(HTML, 200, 'text/html'),
  },
  { title: 'refused', on: 'chunks', cause: /unreachable/, answer: refuse },
  { title: 'hangs', on: 'chunks', cause: /timed-out/, answer: hang },
  {
    title: 'throws when drawn',
    on: 'entry',
    cause: /it can not be drawn/,
    answer: (route, remote) => body(throwsWhenDrawn(remote))(route, remote),
  },
];

/** A fault at work. */
export interface FaultAtWork {
  /** How often the broken files were asked for. */
  readonly requests: () => number;
  /** Lets every later request through. */
  readonly mend: () => void;
}

/** Breaks a remote for a page until it is mended. */
export async function breakRemote(
  page: Page,
  { remote, folder, fault }: { remote: RemoteName; folder: string; fault: RemoteFault },
): Promise<FaultAtWork> {
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
    requests: () => requests,
    mend: () => {
      mended = true;
    },
  };
}
