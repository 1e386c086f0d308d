#!/usr/bin/env -S node --import tsx
/*
 * Starts the Firefox that FIREFOX_PATH names, for Playwright, and stands in their WebDriver BiDi connection.
 * Playwright sets the colour scheme of every context by `emulation.setMediaFeaturesOverride`, which Firefox 153
 * ESR answers with "unknown command". That one is carried out in another way here; all else is passed on.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

interface MediaFeaturesCommand {
  readonly id: number;
  readonly method: 'emulation.setMediaFeaturesOverride';
  readonly params: {
    readonly features: { readonly 'prefers-color-scheme'?: string | null };
    /** The pages; without any the command is for pages to come. */
    readonly contexts?: readonly string[];
  };
}

const firefox = spawn(
  process.env['FIREFOX_PATH'] ?? 'firefox',
  // The colour scheme is set by a script in the browser's own context.
  ['--remote-allow-system-access', ...process.argv.slice(2)],
  { stdio: ['ignore', 'inherit', 'pipe'] },
);
firefox.on('close', (status) => process.exit(status ?? 1));
process.on('SIGINT', () => firefox.kill()).on('SIGTERM', () => firefox.kill());

createInterface(firefox.stderr).on('line', (line) => {
  const [, firefoxUrl] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
  if (firefoxUrl === undefined) {
    console.error(line);
    return;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright) => {
    forward(playwright, new WebSocket(`${firefoxUrl}/session`, { maxPayload: 0 }));
  });
  server.on('listening', () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    // Playwright waits for this line.
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
});

function forward(playwright: WebSocket, browser: WebSocket): void {
  const opened = new Promise((resolve) => browser.once('open', resolve));
  // Playwright's ids count up from 1.
  let ownId = 1e12;
  const answers = new Map<unknown, (text: string) => void>();
  const ask = (method: string, params: object): Promise<string> => {
    ownId += 1;
    browser.send(JSON.stringify({ id: ownId, method, params }));
    return new Promise((resolve) => answers.set(ownId, resolve));
  };

  const passOn = async (text: string): Promise<void> => {
    await opened;
    const command: unknown = JSON.parse(text);
    if (!isMediaFeaturesCommand(command)) return browser.send(text);
    await overrideColourScheme(command.params, ask);
    playwright.send(JSON.stringify({ type: 'success', id: command.id, result: {} }));
  };

  playwright.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') void passOn(data);
  });
  browser.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    const message: unknown = JSON.parse(data);
    const answer = answers.get(propertyOf(message, 'id'));
    if (answer === undefined) playwright.send(data);
    else answer(data);
  });
  playwright.on('close', () => browser.close());
  browser.on('close', () => playwright.close());
}

async function overrideColourScheme(
  { features, contexts = [] }: MediaFeaturesCommand['params'],
  ask: (method: string, params: object) => Promise<string>,
): Promise<void> {
  // Pages begin with the light scheme, as Playwright's contexts do.
  if (contexts.length === 0) return;
  const windows = await ask('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const values = [features['prefers-color-scheme'] ?? 'none', ...contexts];
  await ask('script.callFunction', {
    target: { context: /"context":"([^"]+)"/.exec(windows)?.[1] },
    functionDeclaration: `(scheme, ...contexts) => {
      const { NavigableManager } = ChromeUtils.importESModule(
        'chrome://remote/content/shared/NavigableManager.sys.mjs',
      );
      for (const context of contexts.map((id) => NavigableManager.getBrowsingContextById(id)))
        if (context !== null) context.prefersColorSchemeOverride = scheme;
    }`,
    arguments: values.map((value) => ({ type: 'string', value })),
    awaitPromise: false,
  });
}

function isMediaFeaturesCommand(message: unknown): message is MediaFeaturesCommand {
  return propertyOf(message, 'method') === 'emulation.setMediaFeaturesOverride';
}

function propertyOf(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
}
