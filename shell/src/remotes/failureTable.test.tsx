import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { ErrorMessage } from '../errors/ErrorMessage.tsx';
import { FAILURE_EVENT } from '../errors/published.ts';
import { click } from '../testing/click.ts';
import { FAILURE_TABLE, type FailureRow } from '../testing/failureTable.ts';
import { type Entry, entryOf, entryUrl } from '../testing/fakeRemotes.ts';
import { ADA, type AppOptions, renderApp, type RenderedApp } from '../testing/renderApp.tsx';

/*
 * What the page does when a remote fails: the rows of the failure table, and what holds for all of them.
 * `failureMatrix.spec.ts` has what only a browser can tell.
 */

const ENTRY = entryUrl('board');
const MINUTE = 60_000;

const boardOf = (Board: ComponentType): Entry =>
  entryOf('board', { module: { Board }, version: 'c0ffee' });

const working = boardOf(() => 'the board');
const refused: Entry = () => ({ kind: 'not-loaded' });
const hanging: Entry = () => new Promise(() => {});

const throwing =
  (error: Error): Entry =>
  () => ({ kind: 'threw', error });

/** An entry whose container gives what it exposes in another way. */
const getting = (get: () => unknown): Entry =>
  entryOf('board', { container: { init: () => {}, get } });

/** A board that asks the page for Firebase. */
function needsFirebase(): Entry {
  let scope: Record<string, Record<string, { get: () => Promise<unknown> }>> = {};
  const container = {
    init: (given: typeof scope) => {
      scope = given;
    },
    get: async () => {
      await Object.values(scope['@firebase/app'] ?? {})[0]?.get();
      return () => ({ Board: () => 'the board' });
    },
  };
  return entryOf('board', { container });
}

function Throwing(): never {
  throw new Error('no calendar');
}

function Endless(): ReactNode {
  const [count, setCount] = useState(0);
  return <p ref={() => setCount(count + 1)} />;
}

/** A component that suspends until the returned function is called. */
function suspended(): { readonly Suspending: ComponentType; readonly goOn: () => void } {
  let goOn = (): void => {};
  const Suspending = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        goOn = () => resolve({ default: () => 'the board' });
      }),
  );
  return { Suspending, goOn: () => goOn() };
}

const chunkError = Object.assign(new Error('Loading chunk firebase failed.'), {
  name: 'ChunkLoadError',
  request: 'https://shell.example/firebase.js',
});

const status = () => new Response('', { status: 404 });
const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
const script = () => new Response('{}', { headers: { 'content-type': 'text/javascript' } });

/** What is on a page in the state of a row. */
interface Failure {
  readonly board: Entry;
  /** What support reads. */
  readonly details: RegExp;
  readonly importFirebase?: () => Promise<unknown>;
  /** How a request for the reason is answered; by default it fails. */
  readonly answer?: () => Response;
  /** Refuses all script URLs. */
  readonly blocksScripts?: true;
}

const FAILURES: Partial<Record<FailureRow, readonly Failure[]>> = {
  'its server refuses or does not answer': [
    { board: refused, details: /loading its entry: unreachable: .* could not be fetched/ },
  ],
  'its server answers with an error, such as 404': [
    { board: refused, answer: status, details: /http-status: .* answered with HTTP status 404/ },
  ],
  'its entry or a file hangs; a late answer is used, however late': [
    {
      board: hanging,
      details: /loading its entry: timed-out: .*remoteEntry\.js.* longer than 5 s/,
    },
    {
      board: getting(() => new Promise(() => {})),
      details: /loading its expose: timed-out: \.\/board of .* longer than 5 s/,
    },
  ],
  'its entry is the html of a page, or an ES module': [
    { board: refused, answer: html, details: /not-a-remote: .* is text\/html, not a script/ },
    {
      board: throwing(new SyntaxError("Unexpected token 'export'")),
      details: /An ES module has to be built as a plain script, with Vite by varFilename/,
    },
    {
      board: throwing(new SyntaxError('Unexpected end of input')),
      details: /not-a-remote: .* is no whole script/,
    },
    {
      board: entryOf('board', { container: undefined }),
      details:
        /version 1, loading its entry: not-a-remote: .* set no board_remote with init and get/,
    },
    {
      board: entryOf('board', { container: {} }),
      details: /not-a-remote: .* set no board_remote with init and get/,
    },
  ],
  "its entry states a contract or versions that don't fit the shell": [
    {
      board: entryOf('board', { buildInfo: { contract: 99, shared: {} } }),
      details: /incompatible: the board remote was built for contract version 99, this shell has 2/,
    },
    {
      board: entryOf('board', { buildInfo: { contract: 2, shared: { react: '18.3.1' } } }),
      details: /incompatible: .* for react 18\.3\.1, this shell shares 19\./,
    },
    {
      board: entryOf('board', { buildInfo: undefined }),
      details: /does not state in window\.board_remote_built_against/,
    },
  ],
  'a file is damaged, or not the one that its hash names': [
    { board: refused, answer: script, details: /damaged: .* did not arrive whole/ },
  ],
  'its module throws, also one that can run only once on a page': [
    {
      board: throwing(new Error('defined already')),
      details: /loading its entry: .* threw while it ran: Error: defined already/,
    },
    {
      board: getting(() => Promise.reject(new Error('no calendar'))),
      details: /loading its expose: its \.\/board threw while it was loaded\. It says: no calendar/,
    },
    {
      board: entryOf('board', {
        container: { init: () => Promise.reject(new Error('no scope')), get: () => undefined },
      }),
      details: /no scope/,
    },
  ],
  'its module is not what the contract says': [
    {
      board: entryOf('board', { module: {} }),
      details: /not-a-remote: \.\/board of .* is not what the contract says/,
    },
    { board: getting(() => undefined), details: /not-a-remote: it exposes no \.\/board/ },
  ],
  'it throws or updates itself without end while it is rendered': [
    {
      board: boardOf(Throwing),
      details: /^board remote, version c0ffee, rendering: no calendar$/,
    },
    { board: boardOf(Endless), details: /rendering: Maximum update depth/ },
  ],
  'it suspends, at once, later or after a click; once it goes on, it is shown': [
    {
      board: boardOf(suspended().Suspending),
      details: /version c0ffee, rendering: suspended: for more than 5 s/,
    },
  ],
  "the shell can't load Firebase for it, or for the session; no remote is to blame": [
    {
      board: needsFirebase(),
      importFirebase: () => Promise.reject(chunkError),
      answer: status,
      details: /^shell, loading @firebase\/app: http-status: .*firebase\.js answered with HTTP/,
    },
    {
      board: needsFirebase(),
      importFirebase: () => Promise.reject(new Error('no project')),
      details: /^shell, loading @firebase\/app: no project$/,
    },
  ],
  "the shell's Firebase hangs; no remote is to blame": [
    {
      board: needsFirebase(),
      importFirebase: () => new Promise(() => {}),
      details: /^shell, loading @firebase\/app: timed-out: \.\/board of .* longer than 5 s/,
    },
  ],
  'an extension or a user script keeps the browser from running scripts': [
    {
      board: refused,
      blocksScripts: true,
      details: /blocked: a Trusted Types policy that is not of this page/,
    },
  ],
  // `signIn.spec.ts` has the browser's storage, and the browser's matrix the rows without a message.
};

beforeEach(() => {
  jest.useFakeTimers();
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  jest.spyOn(console, 'error').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
  answer(() => {
    throw new TypeError('Failed to fetch');
  });
  see('visible');
});
afterEach(() => {
  delete window.needsReload;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Answers each request for a reason. */
function answer(respond: () => Response): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
}

function see(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

const alert = () => screen.queryByRole('alert');
const board = () => screen.queryByText('the board');
const press = (name: string) => click(screen.getByRole('button', { name }));

/** The page of a resident, whose board's entry does what it is given. */
const open = (...entries: readonly Entry[]) => openWith({ board: entries });
const openWith = (options: AppOptions) => renderApp('/', { state: ADA, ...options });

/** What is loaded of the board by the attempts of a page. */
const urlsOf = ({ page }: RenderedApp) => page.log.filter((url) => url.startsWith(ENTRY));

async function openBroken({ board: entry, blocksScripts, ...failure }: Failure) {
  if (failure.answer !== undefined) answer(failure.answer);
  const src = jest.spyOn(HTMLScriptElement.prototype, 'src', 'set');
  if (blocksScripts === true) {
    src.mockImplementation(() => {
      throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
    });
  }
  let importFirebase = failure.importFirebase;
  const app = await openWith({
    board: [entry],
    importFirebase: () => importFirebase?.() ?? Promise.resolve('Firebase'),
  });
  return {
    ...app,
    mend: (): void => {
      importFirebase = undefined;
      src.mockRestore();
      app.page.serve('board', failure.importFirebase === undefined ? working : entry);
    },
  };
}

for (const [row, when] of FAILURE_TABLE) {
  for (const [index, failure] of FAILURES[row]?.entries() ?? []) {
    const title = `${row} (${index + 1})`;

    test(`${title}: a message ${when} names the failure, and offers both ways out`, async () => {
      const { pass } = await openBroken(failure);
      const limitMs = when === 'at once' ? 0 : 5000;
      await pass(Math.max(limitMs - 1, 0));
      expect(alert() === null).toBe(limitMs > 0);
      await pass(1);
      expect(alert()).toHaveTextContent(
        /^The (board|sign-in) could not be loaded\..* tell whoever runs this site\.$/,
      );
      expect(screen.getByText(failure.details)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    });

    test(`${title}: the page asks anew by itself, and shows the board once it works`, async () => {
      const app = await openBroken(failure);
      await app.pass(when === 'at once' ? 0 : 5000);
      expect(alert()).toBeInTheDocument();
      app.mend();
      await app.pass(8000);
      expect(board()).toBeInTheDocument();
      expect(alert()).not.toBeInTheDocument();
      // Only what the remote has brought may be mended by its next entry.
      const isRemotes = failure.importFirebase === undefined && failure.blocksScripts === undefined;
      expect(urlsOf(app).some((url) => url.includes('?attempt='))).toBe(isRemotes);
    });
  }
}

/** How an entry acts that comes after some time, milliseconds. */
function slow(entry: Entry, ms: number): Entry {
  return async (globals) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    return entry(globals);
  };
}

/** What the page publishes while a test acts. */
async function published(actions: () => Promise<unknown>): Promise<readonly unknown[]> {
  const details: unknown[] = [];
  const listen = ({ detail }: CustomEvent<unknown>): void => void details.push(detail);
  window.addEventListener(FAILURE_EVENT, listen);
  await actions();
  window.removeEventListener(FAILURE_EVENT, listen);
  return details;
}

function goTo(path: string): void {
  act(() => {
    history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** The board's URLs as a page asks for them: the attempts without the times that follow them. */
const attemptsOf = (app: RenderedApp) =>
  urlsOf(app).map((url) => url.replace(ENTRY, '').replace(/-\d+$/, ''));

/** A page whose board can't be loaded; its first attempt has failed while it was shown. */
async function openRefused(): Promise<RenderedApp> {
  const app = await open(slow(refused, 1000), refused);
  await app.pass(1000);
  expect(alert()).toBeInTheDocument();
  return app;
}

test('a board that fails the first time may be an old one of the cache: the page asks past it at once', async () => {
  const app = await open(slow(throwing(new Error('gone')), 1000), working);
  await app.pass(1000);
  expect(board()).toBeInTheDocument();
  expect(attemptsOf(app)).toEqual(['', '?attempt=2']);
});

test('a board whose server does not answer is asked no second time at once', async () => {
  const app = await openRefused();
  expect(attemptsOf(app)).toEqual(['']);
});

test('each attempt of a page has a URL that no other page has asked for', async () => {
  jest.setSystemTime(1000);
  const app = await open(throwing(new Error('gone')), working);
  expect(urlsOf(app)[1]).toBe(`${ENTRY}?attempt=2-1000`);
});

test('the pauses before further attempts grow to a minute', async () => {
  const app = await openRefused();
  for (const seconds of [4, 8, 16, 32, 60, 60]) {
    const before = urlsOf(app).length;
    await app.pass(seconds * 1000 - 1);
    expect(urlsOf(app)).toHaveLength(before);
    await app.pass(1);
    expect(urlsOf(app)).toHaveLength(before + 1);
  }
});

test('a board that throws each time is asked anew each time', async () => {
  const app = await open(boardOf(Throwing));
  await app.pass(4000);
  await app.pass(8000);
  expect(attemptsOf(app)).toEqual(['', '?attempt=2', '?attempt=3']);
});

test('a board that throws once more on the way back from another route says so once more', async () => {
  const { pass } = await open(boardOf(Throwing));
  goTo('/nowhere');
  goTo('/');
  await pass(0);
  expect(alert()).toBeInTheDocument();
});

test('a board that is drawn and throws a moment later is asked anew after pauses that grow', async () => {
  function ThrowsLater(): ReactNode {
    const [isOver, setIsOver] = useState(false);
    useEffect(() => {
      const timer = setTimeout(setIsOver, 100, true);
      return () => clearTimeout(timer);
    }, []);
    return isOver ? <Throwing /> : 'the board';
  }
  const app = await open(boardOf(ThrowsLater));
  // React draws at the end of each.
  for (let second = 0; second < 120; second += 1) await app.pass(1000);
  expect(urlsOf(app).length).toBeLessThan(10);
});

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the page is visible again', () => see('visible')],
])('a board is asked anew at once when %s', async (_, wake) => {
  const { page, pass } = await openRefused();
  page.serve('board', working);
  see('hidden');
  wake();
  await pass(0);
  expect(board()).toBeInTheDocument();
});

test('a hidden page asks for no board', async () => {
  const app = await openRefused();
  see('hidden');
  await app.pass(60 * MINUTE);
  expect(attemptsOf(app)).toEqual(['']);
});

test('the message stays, with the focus on its button, while the page asks anew in vain', async () => {
  const { page, pass } = await openRefused();
  page.serve('board', hanging);
  await press('Try again');
  expect(screen.getByText('Trying again…')).toBeInTheDocument();
  await pass(5000);
  expect(alert()).toBeInTheDocument();
  expect(screen.queryByText('Trying again…')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
});

test('Try again goes past all caches each time, also while an attempt is under way', async () => {
  const app = await openRefused();
  app.page.serve('board', hanging);
  await press('Try again');
  await press('Try again');
  await app.pass(0);
  expect(attemptsOf(app)).toEqual(['', '?attempt=2', '?attempt=3']);
});

test.each([6000, 23_000, 300_000])(
  'a board that comes after %i ms is shown, while later attempts hang',
  async (ms) => {
    const { pass } = await open(slow(working, ms), hanging);
    await pass(ms - 1);
    expect(alert()).toBeInTheDocument();
    await pass(1);
    expect(board()).toBeInTheDocument();
    expect(alert()).not.toBeInTheDocument();
  },
);

test('a board that is shown stays when an earlier attempt fails at last', async () => {
  const app = await open(slow(refused, 10_000), working);
  await app.pass(5000);
  await press('Try again');
  await app.pass(MINUTE);
  expect(board()).toBeInTheDocument();
  expect(attemptsOf(app)).toEqual(['', '?attempt=2']);
});

test('a board that is shown stays when an earlier attempt brings one, too', async () => {
  let mounts = 0;
  const Board = (): ReactNode => {
    useEffect(() => {
      mounts += 1;
    }, []);
    return 'the board';
  };
  const { pass } = await open(slow(boardOf(Board), 10_000), boardOf(Board));
  await pass(MINUTE);
  expect(board()).toBeInTheDocument();
  expect(mounts).toBe(1);
});

test('a board whose entry took four seconds has five more for its module', async () => {
  const module = { Board: () => 'the board' };
  const later = getting(() => new Promise((resolve) => setTimeout(resolve, 4000, () => module)));
  const { pass } = await open(slow(later, 4000));
  await pass(7999);
  expect(alert()).not.toBeInTheDocument();
  await pass(1);
  expect(board()).toBeInTheDocument();
});

test('a board whose entry comes late and whose module never does is asked anew all the same', async () => {
  const { pass } = await open(
    slow(
      getting(() => new Promise(() => {})),
      6000,
    ),
    working,
  );
  await pass(6000);
  await pass(4000);
  expect(board()).toBeInTheDocument();
});

test('the phase in the details is that of the last attempt', async () => {
  const throwsLater = slow(
    getting(() => Promise.reject(new Error('no calendar'))),
    1000,
  );
  const { pass } = await open(throwsLater, refused);
  await pass(1000);
  expect(screen.getByText(/loading its entry: unreachable/)).toBeInTheDocument();
});

test('a board that suspends for long and goes on takes the place of the message, and is not asked anew', async () => {
  const { Suspending, goOn } = suspended();
  const app = await open(boardOf(Suspending), hanging);
  await app.pass(5000);
  expect(alert()).toBeInTheDocument();
  goOn();
  await app.pass(0);
  await app.pass(MINUTE);
  expect(board()).toBeInTheDocument();
  expect(alert()).not.toBeInTheDocument();
  expect(attemptsOf(app)).toEqual(['']);
});

test('a board that was mended and is drawn again, as by a hot update, takes the place of the message', async () => {
  let isBroken = true;
  const app = await open(
    boardOf(() => (isBroken ? <Throwing /> : 'the board')),
    hanging,
  );
  expect(alert()).toBeInTheDocument();
  isBroken = false;
  goTo('/nowhere');
  goTo('/');
  await app.pass(0);
  await app.pass(MINUTE);
  expect(board()).toBeInTheDocument();
  expect(alert()).not.toBeInTheDocument();
  expect(attemptsOf(app)).toEqual(['']);
});

test('a board that has failed before anybody signs in is asked anew then, without a message', async () => {
  const { page, pass, setUser } = await renderApp('/', { board: [refused] });
  await pass(10 * MINUTE);
  expect(page.log.filter((url) => url.startsWith(ENTRY))).toHaveLength(1);
  page.serve('board', slow(working, 4000));
  setUser(ADA);
  await pass(3999);
  expect(alert()).not.toBeInTheDocument();
  await pass(1);
  expect(board()).toBeInTheDocument();
});

test('a board that can’t be loaded is not asked for at another route, and at once on the way back', async () => {
  const app = await openRefused();
  app.page.serve('board', slow(refused, 1000));
  await press('Try again');
  goTo('/nowhere');
  await app.pass(10 * MINUTE);
  window.dispatchEvent(new Event('online'));
  expect(attemptsOf(app)).toEqual(['', '?attempt=2']);
  app.page.serve('board', working);
  goTo('/');
  expect(alert()).not.toBeInTheDocument();
  await app.pass(0);
  expect(board()).toBeInTheDocument();
});

test('a failure is published with its place, also when the attempt past all caches succeeds', async () => {
  const failures = await published(() => open(entryOf('board', { container: undefined }), working));
  const place = { remote: 'board', version: '1', phase: 'loading its entry' };
  expect(failures).toMatchObject([{ place }]);
});

test('what a board throws first is published and logged, once', async () => {
  function ThrowsTwice(): ReactNode {
    useEffect(
      () => () => {
        throw new Error('no clean-up');
      },
      [],
    );
    const [isOver, setIsOver] = useState(false);
    useEffect(() => {
      const timer = setTimeout(setIsOver, 0, true);
      return () => clearTimeout(timer);
    }, []);
    return isOver ? <Throwing /> : 'the board';
  }
  const failures = await published(async () => {
    const { pass } = await open(boardOf(ThrowsTwice));
    await pass(0);
  });
  const place = { remote: 'board', version: 'c0ffee', phase: 'rendering' };
  expect(failures).toMatchObject([{ cause: new Error('no calendar'), place }]);
  const logged = jest
    .mocked(console.error)
    .mock.calls.filter(([first]) => String(first).startsWith('The board could not'));
  expect(logged).toHaveLength(1);
});

test('a lobby’s page needs a reload while a message stands in it', async () => {
  const end = jest.fn();
  const needsReload = jest.fn(() => end);
  window.needsReload = needsReload;
  const { page, pass } = await openRefused();
  await pass(10_000);
  expect(needsReload).toHaveBeenCalledTimes(1);
  expect(end).not.toHaveBeenCalled();
  page.serve('board', working);
  await press('Try again');
  await pass(0);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a board that throws where its module is read leaves the header in place', async () => {
  let isLoaded = false;
  const module = Object.defineProperty({}, 'Board', {
    get: () => {
      if (isLoaded) throw new Error('not yet');
      return () => null;
    },
  });
  setTimeout(() => {
    isLoaded = true;
  });
  const { pass, setUser } = await renderApp('/', { board: [entryOf('board', { module })] });
  await pass(1000);
  setUser(ADA);
  await pass(0);
  expect(screen.getByRole('button', { name: 'My Account' })).toBeInTheDocument();
  expect(alert()).toHaveTextContent('The board could not be loaded.');
});

function ThrowsInEffect(): ReactNode {
  useEffect(
    () => () => {
      throw new Error('no clean-up');
    },
    [],
  );
  return 'the board';
}

class ThrowsInClass extends Component {
  override componentWillUnmount(): void {
    throw new Error('no clean-up');
  }
  override render(): ReactNode {
    return 'the board';
  }
}

/** What a translator or an extension does, too. */
function TakesItsNodesAway(): ReactNode {
  useEffect(() => document.querySelector('main')?.remove(), []);
  return 'the board';
}

test.each([
  ['whose effect throws in its clean-up', ThrowsInEffect],
  ['whose class throws in its clean-up', ThrowsInClass],
  ['that has removed nodes which React drew', TakesItsNodesAway],
  ['that suspends', suspended().Suspending],
])('a board %s gives way to the login screen, and is waited for no longer', async (_, Board) => {
  const { pass, setUser } = await open(boardOf(Board));
  act(() => screen.getByRole('button', { name: 'My Account' }).focus());
  setUser({ phase: 'signed-out', canSignIn: true });
  expect(screen.getByRole('heading', { name: 'Login to your account' })).toHaveFocus();
  await pass(MINUTE);
  expect(alert()).not.toBeInTheDocument();
});

test('what a clean-up throws is published as the board’s', async () => {
  const { pass, setUser } = await open(boardOf(ThrowsInEffect));
  const failures = await published(async () => {
    setUser({ phase: 'signed-out', canSignIn: true });
    await pass(0);
  });
  const place = { remote: 'board', version: 'c0ffee', phase: 'unmounting' };
  expect(failures).toMatchObject([{ cause: new Error('no clean-up'), place }]);
});

test('a message in place of the page is its main part, under a heading of level 1', async () => {
  const { pass } = await openRefused();
  await pass(10_000);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent(
    'The board could not be loaded.',
  );
});

test('a message in place of a section is no main part, and under a heading of level 2', () => {
  render(
    <ErrorMessage
      element="section"
      message="The notices could not be loaded."
      advice="Try again."
      error={undefined}
      onRetry={() => {}}
    />,
  );
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument();
});
