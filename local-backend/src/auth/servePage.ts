import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { chooserPage } from './chooser/chooserPage.ts';
import { demoAccounts } from './demoAccounts.ts';

/** Nothing but this server's own files: what stands in a query or an account can't become a script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FILES = new Map([
  ['/emulator/auth/chooser.js', { file: './chooser/chooser.js', type: 'text/javascript' }],
  ['/emulator/auth/chooser.css', { file: './chooser/chooser.css', type: 'text/css' }],
  ['/emulator/gapi.js', { file: './gapi.js', type: 'text/javascript' }],
  ['/emulator/photos/ada.svg', { file: './photos/ada.svg', type: 'image/svg+xml' }],
]);

const send = (response: ServerResponse, type: string, body: string): void => {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  });
  response.end(body);
};

/**
 * Serves the account chooser and the files beside it.
 *
 * @returns Whether there is something at this path.
 */
export const servePage = async (pathname: string, response: ServerResponse): Promise<boolean> => {
  if (pathname === '/emulator/auth/handler') {
    send(response, 'text/html', chooserPage(demoAccounts));
    return true;
  }
  const entry = FILES.get(pathname);
  if (entry === undefined) return false;
  send(response, entry.type, await readFile(new URL(entry.file, import.meta.url), 'utf8'));
  return true;
};
