import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { remoteEntry } from '@laundry-board/shared-types';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { FAILURE_EVENT } from '../errors/published.ts';
import { click } from '../testing/click.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { type FailureKind, RemoteError } from './RemoteError.ts';
import type { Loader } from './loader.ts';
import { createRemote } from './Remote.ts';
import { RemoteSlot } from './RemoteSlot.tsx';

type Content = ComponentType;

const load = jest.fn<() => Promise<Content>>();

function see(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReset();
  load.mockReset();
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  see('visible');
});
afterEach(() => {
  delete window.needsReload;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const MINUTE = 60_000;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const Working: Content = () => 'the board';
const Broken: Content = () => {
  throw new Error('no calendar');
};

/** A component that suspends until the returned function is called. */
function suspended(): { readonly Suspending: Content; readonly goOn: () => void } {
  let goOn = (): void => {};
  const Suspending = lazy(
    () =>
      new Promise<{ default: Content }>((resolve) => {
        goOn = () => resolve({ default: Working });
      }),
  );
  return { Suspending, goOn: () => goOn() };
}

const loader: Loader = {
  register: () => {},
  load: async () => ({ Board: await load() }),
  versionOf: () => 'c0ffee',
  isShellLoading: () => false,
};

/** The board of a page, whose slot renders its component. */
function createBoard() {
  return createRemote<'board', Content>({
    name: 'board',
    entry: remoteEntry(CONFIG, 'board'),
    page: window,
    loader,
    // These boards need no props.
    open: (module, { ready }) => ready(() => <module.Board email="" />),
  });
}

interface SlotOptions {
  readonly element?: 'section';
  readonly isShown?: boolean;
}

async function renderSlot({ element, isShown = true }: SlotOptions = {}) {
  const remote = createBoard();
  const slot = (children: ((Board: Content) => ReactNode) | null) => (
    <RemoteSlot remote={remote} title="The board" element={element}>
      {children}
    </RemoteSlot>
  );
  const shown = (Board: Content) => <Board />;
  const { container, rerender, unmount } = render(slot(isShown ? shown : null));
  await pass(0);
  return {
    container,
    want: remote.want,
    drawAgain: () => rerender(slot((Board) => <Board />)),
    hide: () => rerender(slot(null)),
    show: () => rerender(slot(shown)),
    unmount,
  };
}

const failWith = (kind: FailureKind) =>
  load.mockImplementation(() => {
    const place = { remote: 'board', version: 'c0ffee', phase: 'loading its entry' } as const;
    return Promise.reject(new RemoteError(place, { kind, text: 'it.' }));
  });

/** How often the remote has been loaded. The first failure may be due to an old entry, so it is loaded once more. */
const loads = () => load.mock.calls.length;

async function tryAgain(): Promise<void> {
  await click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
}

const reload = () => screen.queryByRole('button', { name: 'Reload the page' });
const message = () => screen.queryByRole('heading', { name: 'The board could not be loaded.' });

/** What the page publishes while a test acts. */
async function published(actions: () => Promise<unknown>): Promise<readonly unknown[]> {
  const details: unknown[] = [];
  const listen = ({ detail }: CustomEvent<unknown>): void => void details.push(detail);
  window.addEventListener(FAILURE_EVENT, listen);
  await actions();
  window.removeEventListener(FAILURE_EVENT, listen);
  return details;
}

test('the slot is empty while the remote loads', async () => {
  load.mockReturnValue(new Promise(() => {}));
  const { container } = await renderSlot();
  expect(container).toBeEmptyDOMElement();
});

test('the slot shows what was loaded', async () => {
  load.mockResolvedValue(Working);
  const { container } = await renderSlot();
  expect(container.textContent).toBe('the board');
});

test('a slot that is not shown loads nothing until it is', async () => {
  load.mockResolvedValue(Working);
  const { container, show } = await renderSlot({ isShown: false });
  expect(load).not.toHaveBeenCalled();
  show();
  await pass(0);
  expect(container.textContent).toBe('the board');
});

test('a remote that failed before its slot was shown is then loaded at once, without a message', async () => {
  failWith('unreachable');
  const { container, want, show } = await renderSlot({ isShown: false });
  want();
  await pass(10 * MINUTE);
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(Working);
  show();
  expect(container).toBeEmptyDOMElement();
  await pass(0);
  expect(container.textContent).toBe('the board');
});

test('a failure that nobody was shown makes no other one a repeated one', async () => {
  failWith('threw');
  const { want, show } = await renderSlot({ isShown: false });
  want();
  await pass(0);
  show();
  await pass(0);
  expect(message()).toBeInTheDocument();
  expect(reload()).not.toBeInTheDocument();
});

test('a remote that can’t be loaded is reported in its place', async () => {
  failWith('unreachable');
  const { hide, container } = await renderSlot();
  expect(message()).toBeInTheDocument();
  hide();
  expect(container).toBeEmptyDOMElement();
});

test('a message in place of the page is its main part, under a heading of level 1', async () => {
  failWith('unreachable');
  await renderSlot();
  expect(screen.getByRole('main')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBe(message());
});

test('a message in place of a section is no main part, and under a heading of level 2', async () => {
  failWith('unreachable');
  await renderSlot({ element: 'section' });
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2 })).toBe(message());
});

test('the message is what the kind of the failure asks for', async () => {
  failWith('incompatible');
  await renderSlot();
  expect(screen.getByRole('alert')).toHaveTextContent('Reload the page');
});

test('a remote that throws while it renders is reported in its place', async () => {
  load.mockResolvedValue(Broken);
  await renderSlot();
  expect(message()).toBeInTheDocument();
});

test('a module that throws when it is read is reported in its place', async () => {
  const module = Object.defineProperty({ Board: Working }, 'Board', {
    get: () => {
      throw new Error('not yet');
    },
  });
  const remote = createRemote<'board', { Board: Content }>({
    name: 'board',
    entry: remoteEntry(CONFIG, 'board'),
    page: window,
    loader,
    open: (_, { ready }) => ready(module),
  });
  load.mockResolvedValue(Working);
  render(
    <RemoteSlot remote={remote} title="The board">
      {({ Board }) => <Board />}
    </RemoteSlot>,
  );
  await pass(0);
  expect(message()).toBeInTheDocument();
});

test('the details of what was thrown name the version of the remote', async () => {
  load.mockResolvedValue(Broken);
  await renderSlot();
  expect(
    screen.getByText('board remote, version c0ffee, rendering: no calendar'),
  ).toBeInTheDocument();
});

test('what a remote throws while it renders is published, with its place', async () => {
  load.mockResolvedValue(Broken);
  expect(await published(renderSlot)).toMatchObject([
    {
      cause: new Error('no calendar'),
      place: { remote: 'board', version: 'c0ffee', phase: 'rendering' },
    },
  ]);
});

test('what a remote throws while it renders is logged once, however often the message renders', async () => {
  load.mockResolvedValue(Broken);
  const { drawAgain } = await renderSlot();
  drawAgain();
  const logged = jest
    .mocked(console.error)
    .mock.calls.filter(([first]) => first === 'The board could not be loaded.');
  expect(logged).toHaveLength(1);
});

test('trying again loads a remote that threw, and renders the newer one', async () => {
  load.mockResolvedValueOnce(Broken).mockResolvedValue(Working);
  const { container } = await renderSlot();
  await tryAgain();
  expect(loads()).toBe(2);
  expect(container.textContent).toBe('the board');
});

test('a remote that throws anew is reported anew', async () => {
  load.mockResolvedValue(Broken);
  await renderSlot();
  await tryAgain();
  expect(message()).toBeInTheDocument();
});

test('the focus stays on Try again while the remote is loaded again in vain', async () => {
  failWith('unreachable');
  await renderSlot();
  await tryAgain();
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
});

test('a remote that suspends shows nothing for five seconds, then a message, which is published once', async () => {
  load.mockResolvedValue(suspended().Suspending);
  const { container } = await renderSlot();
  await pass(4999);
  expect(container).toBeEmptyDOMElement();
  expect(await published(() => pass(60_000))).toMatchObject([
    { kind: 'suspended', place: { remote: 'board', version: 'c0ffee' } },
  ]);
  expect(message()).toBeInTheDocument();
});

test('a remote that suspends is loaded anew by Try again', async () => {
  load.mockResolvedValueOnce(suspended().Suspending).mockResolvedValue(Working);
  const { container } = await renderSlot();
  await pass(5000);
  await tryAgain();
  expect(container.textContent).toBe('the board');
});

test('a remote that suspends for long and goes on takes the place of the message', async () => {
  const { Suspending, goOn } = suspended();
  load.mockResolvedValue(Suspending);
  const { container } = await renderSlot();
  await pass(5000);
  goOn();
  await pass(0);
  expect(container.textContent).toBe('the board');
});

test('a remote that is no longer shown is not waited for', async () => {
  load.mockResolvedValue(suspended().Suspending);
  const { container, hide } = await renderSlot();
  hide();
  await pass(60_000);
  expect(container).toBeEmptyDOMElement();
});

test('a remote is shown again after its clean-up has thrown', async () => {
  const throwInCleanUp = () => {
    throw new Error('no clean-up');
  };
  load.mockResolvedValue(() => <p ref={() => throwInCleanUp}>the board</p>);
  const { container, hide, show } = await renderSlot();
  hide();
  expect(container).toBeEmptyDOMElement();
  show();
  expect(container.textContent).toBe('the board');
  hide();
});

test.each(['unreachable', 'http-status', 'timed-out', 'damaged'] as const)(
  'a remote that is %s is loaded again after a delay that grows',
  async (kind) => {
    failWith(kind);
    await renderSlot();
    for (const failures of [1, 2]) {
      const before = loads();
      await pass(failures * 4000 - 1);
      expect(loads()).toBe(before);
      await pass(1);
      expect(loads()).toBe(before + 1);
    }
  },
);

test('a remote that can’t be loaded is loaded again at once when the browser is online again', async () => {
  failWith('unreachable');
  await renderSlot();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a remote that can’t be loaded is loaded again at once when the page becomes visible, and not before', async () => {
  failWith('unreachable');
  await renderSlot();
  see('hidden');
  await pass(400_000);
  expect(load).toHaveBeenCalledTimes(1);
  see('visible');
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what was loaded at last takes the place of the message, and is not loaded again', async () => {
  failWith('unreachable');
  const { container } = await renderSlot();
  load.mockResolvedValue(Working);
  await pass(4000);
  expect(container.textContent).toBe('the board');
  expect(jest.getTimerCount()).toBe(0);
});

test('a remote that can’t be loaded is not loaded again once its slot is gone', async () => {
  failWith('unreachable');
  const { unmount } = await renderSlot();
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(jest.getTimerCount()).toBe(0);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each(['not-a-remote', 'incompatible', 'threw'] as const)(
  'a remote that is refused as %s is loaded again by itself after a quarter of an hour, whatever wakes the page',
  async (kind) => {
    failWith(kind);
    await renderSlot();
    const before = loads();
    window.dispatchEvent(new Event('online'));
    await pass(15 * MINUTE - 1);
    expect(loads()).toBe(before);
    await pass(2);
    expect(loads()).toBe(before + 1);
  },
);

test('a remote that throws while it renders is loaded again by itself after a quarter of an hour', async () => {
  load.mockResolvedValueOnce(Broken).mockResolvedValue(Working);
  const { container } = await renderSlot();
  await pass(15 * MINUTE - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(2);
  expect(container.textContent).toBe('the board');
});

test('a hidden page does not load again what was refused, until it is visible', async () => {
  failWith('threw');
  await renderSlot();
  const before = loads();
  see('hidden');
  await pass(60 * MINUTE);
  expect(loads()).toBe(before);
  see('visible');
  await pass(0);
  expect(loads()).toBe(before + 1);
});

test('a remote that throws once more offers a reload', async () => {
  failWith('threw');
  await renderSlot();
  expect(reload()).not.toBeInTheDocument();
  await tryAgain();
  expect(reload()).toBeInTheDocument();
});

test('a remote that fails in another way than before offers no reload', async () => {
  failWith('threw');
  await renderSlot();
  failWith('not-a-remote');
  await tryAgain();
  expect(message()).toBeInTheDocument();
  expect(reload()).not.toBeInTheDocument();
});

test.each([
  ['throws', Broken],
  ['suspends', suspended().Suspending],
])('a page whose board %s needs a reload until the board is mended', async (_, board) => {
  const end = jest.fn();
  const needsReload = jest.fn(() => end);
  window.needsReload = needsReload;
  load.mockResolvedValueOnce(board).mockResolvedValue(Working);
  await renderSlot();
  await pass(5000);
  expect(needsReload).toHaveBeenCalledTimes(1);
  expect(end).not.toHaveBeenCalled();
  await tryAgain();
  expect(end).toHaveBeenCalledTimes(1);
});

test('a remote that was mended and is drawn again takes the place of the message', async () => {
  let isBroken = true;
  load.mockResolvedValue(() => {
    if (isBroken) throw new Error('no calendar');
    return 'the board';
  });
  const { container, hide, show } = await renderSlot();
  expect(message()).toBeInTheDocument();
  isBroken = false;
  // As a hot update does, which makes a boundary try again what has failed.
  hide();
  show();
  await pass(0);
  expect(container.textContent).toBe('the board');
});

test('a failure after the remote has worked for a minute is tried again as soon as the first one', async () => {
  load.mockRejectedValue(new Error('no network'));
  failWith('unreachable');
  const { unmount } = await renderSlot();
  for (const failures of [1, 2, 3, 4]) await pass(4000 * 2 ** (failures - 1));
  load.mockResolvedValue(() => {
    const [isBroken, setIsBroken] = useState(false);
    if (isBroken) throw Object.assign(new Error('404'), { name: 'ChunkLoadError', request: 'x' });
    return <button onClick={() => setIsBroken(true)}>More</button>;
  });
  await tryAgain();
  await pass(60_000);
  const before = loads();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await click(screen.getByRole('button', { name: 'More' }));
  await pass(4000);
  expect(loads()).toBe(before + 1);
  unmount();
});
