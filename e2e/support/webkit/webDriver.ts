// The commands find browsers by this file and know no page.
/// <reference lib="dom" />
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The X server that Debian's package xvfb brings. */
export const XVFB = '/usr/bin/Xvfb';

/** W3C WebDriver's name of a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const KEYS = {
  ArrowRight: '\uE014',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
} as const;

/** Elements that may have a role. Which of them have it, and their names, WebKit says by itself. */
const CANDIDATES = {
  button: 'button',
  heading: 'h1, h2, h3',
  listitem: 'li',
  menuitem: '[role="menuitem"]',
  tab: '[role="tab"]',
} as const;

type Role = keyof typeof CANDIDATES;

interface FoundElement {
  readonly id: string;
  /** Accessible name. */
  readonly name: string;
}

/** An X server without a screen, which WebKitGTK needs. */
export type Display = Awaited<ReturnType<typeof startDisplay>>;

export async function startDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const written: readonly unknown[] = await once(server.stdio[3] ?? server, 'data');
  return {
    /** Such as `:1`. */
    name: `:${String(written[0]).trim()}`,
    close: () => end(server),
  };
}

/** WebKitGTK's MiniBrowser with a profile of its own. Every call is to the page of the current window. */
export type WebKitBrowser = Awaited<ReturnType<typeof startWebKit>>;

/** @param args MiniBrowser's own, such as `--dark-mode`. */
export async function startWebKit(display: string, args: readonly string[]) {
  const port = await freePort();
  const driver = spawn(process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  await listening(port);
  const origin = `http://127.0.0.1:${port}`;
  // A driver holds one session.
  const session: unknown = await send(origin, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { args: ['--automation', ...args] },
      },
    },
  });
  const base = `${origin}/session/${String(field(session, 'sessionId'))}`;
  const get = (path: string): Promise<unknown> => send(base, 'GET', path);
  const post = (path: string, body = {}): Promise<unknown> => send(base, 'POST', path, body);

  const find = async (role: Role): Promise<readonly FoundElement[]> => {
    const found: FoundElement[] = [];
    const selector = { using: 'css selector', value: CANDIDATES[role] };
    try {
      for (const element of list(await post('/elements', selector))) {
        const id = String(field(element, ELEMENT));
        if ((await get(`/element/${id}/computedrole`)) !== role) continue;
        found.push({ id, name: String(await get(`/element/${id}/computedlabel`)) });
      }
    } catch (error) {
      // React has just replaced it.
      if (String(error).includes('stale element reference')) return find(role);
      throw error;
    }
    return found;
  };

  /** Runs a function in the page. */
  const evaluate = <A extends readonly unknown[]>(
    inPage: (...args: A) => unknown,
    ...of: A
  ): Promise<unknown> =>
    post('/execute/sync', { script: `return (${String(inPage)})(...arguments)`, args: of });

  return {
    evaluate,
    /** Accessible names of the elements of a role, in the page's order. */
    names: async (role: Role): Promise<readonly string[]> =>
      (await find(role)).map(({ name }) => name),
    /** What the page says to the eye. */
    text: async () => String(await evaluate(() => document.body.innerText)),
    /** Loads a URL and waits for its load event. */
    open: async (url: string) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    /** Clicks the element of this role and accessible name as a mouse does, as soon as it is there. */
    click: async (role: Role, name: string | RegExp): Promise<void> => {
      for (;;) {
        const element = (await find(role)).find((one) =>
          typeof name === 'string' ? one.name === name : name.test(one.name),
        );
        if (element !== undefined) return void (await post(`/element/${element.id}/click`));
        await pause(20);
      }
    },
    /** Presses keys one after the other, wherever the focus is. */
    press: async (...keys: readonly (keyof typeof KEYS)[]) => {
      const actions = keys.flatMap((key) =>
        ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })),
      );
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    window: async () => String(await get('/window')),
    windows: async () => list(await get('/window/handles')).map(String),
    switchTo: async (handle: string) => void (await post('/window', { handle })),
    screenshot: async () => Buffer.from(String(await get('/screenshot')), 'base64'),
    close: async () => {
      // A browser that crashed has no session left.
      await send(base, 'DELETE', '').catch(() => {});
      await end(driver);
    },
  };
}

/** @throws Error with WebDriver's code and message. */
async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const value = field(await response.json(), 'value');
  if (response.ok) return value;
  const reason = `${String(field(value, 'error'))}: ${String(field(value, 'message'))}`;
  throw new Error(`WebDriver: ${method} ${path}: ${reason}`);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function listening(port: number): Promise<void> {
  const isThere = () => fetch(`http://127.0.0.1:${port}/status`).then(() => true);
  while (!(await isThere().catch(() => false))) await pause(20);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
