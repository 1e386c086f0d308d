import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { expect } from '@playwright/test';
import { isObject } from '@laundry-board/shared-types';
import { field, list, refusalIn } from '../webDriverAnswer.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Sends a command of WebDriver BiDi. @returns Its result. @throws Error with Firefox's code and message. */
type Send = (method: string, params?: Fields) => Promise<Fields>;

/** A window or a tab, by Firefox's name for it. */
export type FirefoxWindow = string;

/**
 * Firefox by WebDriver BiDi, with a profile of its own. Playwright drives Firefox by it, too, but reads roles and names
 * by a script of its own. This asks Firefox for them, as a screen reader does. https://w3c.github.io/webdriver-bidi/
 */
export type Firefox = Awaited<ReturnType<typeof startFirefox>>;

/** @param profile Where Firefox may make a folder of its own. */
export async function startFirefox(profile: string) {
  const { send, close } = await openSession(profile);
  const windows = async (): Promise<readonly FirefoxWindow[]> => {
    const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 });
    return list(contexts).map((window) => String(field(window, 'context')));
  };
  /** The elements of a role and, where it is given, of this name. */
  const locate = async (
    window: FirefoxWindow,
    role: string,
    name?: string,
  ): Promise<readonly unknown[]> => {
    const value = { role, ...(name === undefined ? {} : { name }) };
    const locator = { type: 'accessibility', value };
    const { nodes } = await send('browsingContext.locateNodes', { context: window, locator });
    return list(nodes);
  };
  return {
    close,
    windows,
    /** How many elements Firefox shows to a screen reader with this role and, where it is given, this name. */
    count: async (window: FirefoxWindow, role: string, name?: string) =>
      (await locate(window, role, name)).length,
    /** Loads a URL and waits for its load event. */
    open: (window: FirefoxWindow, url: string) =>
      send('browsingContext.navigate', { context: window, url, wait: 'complete' }),
    /** Clicks the one element of this role and name as a mouse does, as soon as it is there. */
    click: async (window: FirefoxWindow, role: string, name: string): Promise<void> => {
      await expect.poll(async () => (await locate(window, role, name)).length).toBe(1);
      const [element] = await locate(window, role, name);
      const origin = { type: 'element', element: { sharedId: field(element, 'sharedId') } };
      const steps = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = { type: 'pointer', id: 'mouse', actions: steps };
      await send('input.performActions', { context: window, actions: [mouse] });
    },
  };
}

async function openSession(profile: string) {
  await mkdir(profile, { recursive: true });
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(firefox, 'close');
  const socket = new WebSocket(`${await addressIn(firefox.stderr)}/session`);
  await once(socket, 'open');
  let sent = 0;
  const send: Send = async (method, params = {}) => {
    sent += 1;
    const id = sent;
    const messages = on(socket, 'message', { close: ['close'] });
    socket.send(JSON.stringify({ id, method, params }));
    for await (const [data] of messages) {
      const message: unknown = JSON.parse(String(data));
      if (field(message, 'id') !== id) continue;
      const result = field(message, 'result');
      if (isObject(result)) return result;
      throw new Error(`WebDriver BiDi: ${method}: ${refusalIn(message)}`);
    }
    throw new Error(`WebDriver BiDi: ${method}: Firefox has ended.`);
  };
  await send('session.new', { capabilities: {} });
  return {
    send,
    close: async () => {
      firefox.kill();
      await closed;
    },
  };
}

/** @throws Error with what Firefox has written, when it ends before it says where it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const written: string[] = [];
  for await (const line of createInterface(output)) {
    const [, url] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (url !== undefined) {
      // Firefox would stop at an output that nobody reads.
      output.resume();
      return url;
    }
    written.push(line);
  }
  throw new Error(`Firefox has ended: ${written.join('\n')}`);
}
