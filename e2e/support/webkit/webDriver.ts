import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { XVFB } from '@laundry-board/browsers';
import { freePorts } from '@laundry-board/loopback';
import { fieldOf } from '@laundry-board/shared-types';
import { list, refusalIn } from './webDriverAnswer.ts';

/** W3C WebDriver's name of a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const KEYS = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Tab: '\uE004',
} as const;

/** It ends what hangs: a page may take a busy machine long to load. Milliseconds. */
const REQUEST_MS = 120_000;
const ELEMENT_MS = 60_000;

/** Elements that may have a role. Which of them have it, and their names, WebKit says by itself. */
const CANDIDATES = {
  alert: '[role="alert"]',
  banner: 'header',
  button: 'button',
  heading: 'h1, h2, h3',
  list: 'ul',
  listitem: 'li',
  main: 'main',
  menu: '[role="menu"]',
  menuitem: '[role="menuitem"]',
  region: 'section[aria-label]',
  tab: '[role="tab"]',
  tablist: '[role="tablist"]',
  tabpanel: '[role="tabpanel"]',
} as const;

type Role = keyof typeof CANDIDATES;

/** WebKitGTK's MiniBrowser with a profile of its own. Every call is to the page of the current window. */
export type WebKitBrowser = Awaited<ReturnType<typeof startWebKit>>;

/** @param args MiniBrowser's own, such as `--dark-mode`. */
export async function startWebKit(args: readonly string[]) {
  const driver = await startDriver();
  const session = await openSession(driver.origin, args);
  return {
    ...pageOf(session),
    ...windowsOf(session),
    close: async () => {
      // A browser that crashed has no session left.
      await session.close().catch(() => {});
      await driver.close();
    },
  };
}

/** Starts the driver on an X server of its own, which WebKitGTK needs. */
async function startDriver() {
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn(XVFB, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const written: readonly unknown[] = await once(server.stdio[3] ?? server, 'data');
  const [port = 0] = await freePorts(1);
  const driver = spawn(process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(written[0]).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // Without a graphics card, buffers that are shared with one take a fifth of a test's processor time. Without them
      // WebKit answers no request for a picture of a page that is at rest.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  // It takes the driver a moment to listen.
  await expect(() => send('GET', `${origin}/status`)).toPass({
    intervals: [20],
    timeout: ELEMENT_MS,
  });
  return {
    origin,
    close: async () => {
      await end(driver);
      await end(server);
    },
  };
}

type Session = Awaited<ReturnType<typeof openSession>>;

/** Opens a browser. */
async function openSession(origin: string, args: readonly string[]) {
  const options = { args: ['--automation', ...args] };
  const alwaysMatch = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options };
  const session = await send('POST', `${origin}/session`, { capabilities: { alwaysMatch } });
  const base = `${origin}/session/${String(fieldOf(session, 'sessionId'))}`;
  return {
    get: (path: string): Promise<unknown> => send('GET', base + path),
    post: (path: string, body = {}): Promise<unknown> => send('POST', base + path, body),
    close: () => send('DELETE', base),
  };
}

/** The elements of a role: the path of each, and its accessible name. */
async function find(
  session: Session,
  role: Role,
): Promise<readonly (readonly [path: string, name: string])[]> {
  const { get, post } = session;
  const found: [string, string][] = [];
  const candidates = { using: 'css selector', value: CANDIDATES[role] };
  try {
    for (const element of list(await post('/elements', candidates))) {
      const path = `/element/${String(fieldOf(element, ELEMENT))}`;
      if ((await get(`${path}/computedrole`)) !== role) continue;
      found.push([path, String(await get(`${path}/computedlabel`))]);
    }
  } catch (error) {
    // React has just replaced it.
    if (String(error).includes('stale element reference')) return find(session, role);
    throw error;
  }
  return found;
}

/** What can be seen of a page and done on it. */
function pageOf(session: Session) {
  const { post } = session;
  /** Runs a function in the page. */
  const evaluate = <A extends readonly unknown[]>(
    inPage: (...args: A) => unknown,
    ...of: A
  ): Promise<unknown> =>
    post('/execute/sync', { script: `return (${String(inPage)})(...arguments)`, args: of });
  return {
    evaluate,
    /** Runs a script in the page. */
    run: (script: string) => post('/execute/sync', { script, args: [] }),
    /** Accessible names of the elements of a role, in the page's order. */
    names: async (role: Role): Promise<readonly string[]> =>
      (await find(session, role)).map(([, name]) => name),
    /** What the page says to the eye. */
    text: async () => String(await evaluate(() => document.body.innerText)),
    /** Loads a URL and waits for its load event. */
    open: (url: string) => post('/url', { url }),
    reload: () => post('/refresh'),
    /** Clicks the element of this role and accessible name as a mouse does, as soon as it is there. */
    click: async (role: Role, name: string | RegExp): Promise<void> => {
      const isNamed = (own: string) => (typeof name === 'string' ? own === name : name.test(own));
      const deadline = Date.now() + ELEMENT_MS;
      for (;;) {
        const elements = await find(session, role);
        const [path] = elements.find(([, own]) => isNamed(own)) ?? [];
        if (path !== undefined) return void (await post(`${path}/click`));
        if (Date.now() > deadline) {
          const names = elements.map(([, own]) => own).join(', ');
          throw new Error(`There is no ${role} ${String(name)}; there are: ${names}.`);
        }
        await pause(20);
      }
    },
    /** Presses a key, wherever the focus is. */
    press: (key: keyof typeof KEYS, ...modifiers: readonly 'Shift'[]) => {
      const keys = [...modifiers, key].map((name) => KEYS[name]);
      const actions = [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      return post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
}

function windowsOf({ get, post }: Session) {
  return {
    /** Makes the window that something opens the current one. @returns How to go back. */
    switchToOpened: async (open: () => Promise<unknown>) => {
      const handle = await get('/window');
      const windows = async () => list(await get('/window/handles'));
      const before = await windows();
      await open();
      await expect.poll(windows).toHaveLength(before.length + 1);
      const opened = (await windows()).find((window) => !before.includes(window));
      await post('/window', { handle: opened });
      return () => post('/window', { handle });
    },
    /** Gives the page of the current window a size, pixels. */
    resize: async (width: number, height: number): Promise<void> => {
      const edges = list(
        await post('/execute/sync', {
          script: 'return [outerWidth - innerWidth, outerHeight - innerHeight]',
          args: [],
        }),
      ).map(Number);
      const [across = 0, down = 0] = edges;
      await post('/window/rect', { width: width + across, height: height + down });
      const size = () =>
        post('/execute/sync', { script: 'return [innerWidth, innerHeight]', args: [] });
      await expect.poll(size).toEqual([width, height]);
    },
  };
}

/** @throws Error with WebDriver's code and message. */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(REQUEST_MS);
  const response = await fetch(url, {
    method,
    signal,
    ...(body && { body: JSON.stringify(body) }),
  });
  const value = fieldOf(await response.json(), 'value');
  if (response.ok) return value;
  throw new Error(`WebDriver: ${method} ${url}: ${refusalIn(value)}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
