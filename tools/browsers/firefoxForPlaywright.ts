#!/usr/bin/env -S node --import tsx
/*
 * Starts the Firefox that FIREFOX_PATH names, for Playwright, and stands in their WebDriver BiDi connection. Playwright
 * sets the colour scheme of every context by a command that Firefox 153 ESR does not know. This program answers that
 * command itself and does nothing, so in Firefox every test sees the light scheme. It passes on everything else.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
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
  const opened = once(browser, 'open');
  const passOn = async (text: string): Promise<void> => {
    await opened;
    const command: unknown = JSON.parse(text);
    if (typeof command !== 'object' || command === null) return;
    if (Reflect.get(command, 'method') !== 'emulation.setMediaFeaturesOverride') {
      browser.send(text);
      return;
    }
    const id: unknown = Reflect.get(command, 'id');
    playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
  };
  playwright.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') void passOn(data);
  });
  browser.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') playwright.send(data);
  });
  playwright.on('close', () => browser.close());
  browser.on('close', () => playwright.close());
}
