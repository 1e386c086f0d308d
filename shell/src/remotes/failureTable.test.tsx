import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { click } from '../testing/click.ts';
import { FAILURE_TABLE, type FailureRow } from '../testing/failureTable.ts';
import { type Entry, entryOf } from '../testing/fakeRemotes.ts';
import { ADA, type AppOptions, renderApp } from '../testing/renderApp.tsx';

/*
 * Each row of the failure table with a message: on a page, and what the page then does.
 */

const SCRIPT = { headers: { 'content-type': 'text/javascript' } };

const chunkError = Object.assign(new Error('Loading chunk firebase failed.'), {
  name: 'ChunkLoadError',
  request: 'https://shell.example/firebase.js',
});

const refused: Entry = () => ({ kind: 'not-loaded' });

const throwing =
  (error: Error): Entry =>
  () => ({ kind: 'threw', error });

const boardOf = (Board: ComponentType): Entry => entryOf('board', { module: { Board } });

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

function Endless(): ReactNode {
  const [count, setCount] = useState(0);
  return <p ref={() => setCount(count + 1)} />;
}

const Suspending = lazy<ComponentType>(() => new Promise(() => {}));

function Throwing(): never {
  throw new Error('no calendar');
}

/** What is on a page in the state of a row. */
interface Failure extends Omit<AppOptions, 'board'> {
  readonly board?: Entry;
  /** How a request for the reason is answered; by default it fails. */
  readonly answer?: () => Response;
  /** Refuses all script URLs. */
  readonly blocksScripts?: boolean;
}

const status = () => new Response('', { status: 404 });

const FAILURES: Readonly<Record<FailureRow, readonly Failure[]>> = {
  'its server refuses or does not answer': [{ board: refused }],
  'its server answers with an error, such as 404': [{ board: refused, answer: status }],
  'its entry hangs; a late answer is used, however late': [{ board: () => new Promise(() => {}) }],
  'its entry is the html of a page, or an ES module': [
    {
      board: refused,
      answer: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    },
    { board: throwing(new SyntaxError("Unexpected token 'export'")) },
  ],
  "its entry states a contract or versions that don't fit the shell": [
    { board: entryOf('board', { buildInfo: { contract: 99, shared: {} } }) },
    { board: entryOf('board', { buildInfo: { contract: 2, shared: { react: '18.3.1' } } }) },
  ],
  'a file is damaged, or not the one that its hash names': [
    { board: refused, answer: () => new Response('{}', SCRIPT) },
  ],
  'its module throws, also one that can run only once on a page': [
    { board: throwing(new Error('defined already')) },
    {
      board: entryOf('board', {
        container: { init: () => {}, get: () => Promise.reject(new Error('no calendar')) },
      }),
    },
  ],
  'its module is not what the contract says': [{ board: entryOf('board', { module: {} }) }],
  'it throws or updates itself without end while it is rendered': [
    { board: boardOf(Throwing) },
    { board: boardOf(Endless) },
  ],
  'it suspends, at once, later or after a click; once it goes on, it is shown': [
    { board: boardOf(Suspending) },
  ],
  "the shell can't load Firebase for it, or for the session; no remote is to blame": [
    {
      board: needsFirebase(),
      importFirebase: () => Promise.reject(chunkError),
      answer: status,
    },
  ],
  "the shell's Firebase hangs; no remote is to blame": [
    { board: needsFirebase(), importFirebase: () => new Promise(() => {}) },
  ],
  'an extension or a user script keeps the browser from running scripts': [
    { board: refused, blocksScripts: true },
  ],
  // `userSession.test.ts` and `signIn.spec.ts` have it.
  "the storage of a visitor's browser does not answer": [],
  'its event handler or its timer throws: reported, so show it yourself': [],
  'its clean-up throws, or it has removed nodes that React drew: reported': [],
  'after it was removed, it suspends, or an attempt to load it ends late': [],
};

beforeEach(() => {
  jest.useFakeTimers();
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  jest.spyOn(console, 'error').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const alert = () => screen.queryByRole('alert');
const reload = () => screen.queryByRole('button', { name: 'Reload the page' });

async function observe({ answer, blocksScripts = false, board, ...options }: Failure) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  let attempts = 0;
  let shellAttempts = 0;
  const importFirebase = (): Promise<unknown> => {
    shellAttempts += 1;
    return options.importFirebase?.() ?? Promise.reject(new Error('no Firebase'));
  };
  const counted: Entry = (globals) => {
    attempts += 1;
    return board?.(globals) ?? { kind: 'not-loaded' };
  };
  if (blocksScripts) {
    jest.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
      throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
    });
  }
  const { pass } = await renderApp('/', { state: ADA, board: [counted], importFirebase });
  await pass(0);
  const message = alert() === null ? 'after 5 s' : 'at once';
  if (message === 'after 5 s') await pass(5000);
  expect(alert()).toBeInTheDocument();
  const offersAtOnce = reload() !== null;
  return {
    pass,
    message,
    offersAtOnce,
    attempts: () => attempts,
    shellAttempts: () => shellAttempts,
  };
}

for (const [row, message, again, reloads] of FAILURE_TABLE) {
  for (const [index, failure] of FAILURES[row].entries()) {
    test(`${row} (${index + 1}): ${message}, ${again}, ${reloads}`, async () => {
      const seen = await observe(failure);
      expect(seen.message).toBe(message);
      expect(seen.offersAtOnce).toBe(reloads === 'at once');

      // The first pauses are 4 and 8 s.
      const attempts = seen.attempts();
      await seen.pass(12_000);
      expect(seen.attempts() > attempts || seen.shellAttempts() > 1).toBe(again === 'soon');

      await click(screen.getByRole('button', { name: 'Try again' }));
      await seen.pass(5000);
      expect(alert()).toBeInTheDocument();
      expect(reload() !== null).toBe(reloads !== 'never');
    });
  }
}
