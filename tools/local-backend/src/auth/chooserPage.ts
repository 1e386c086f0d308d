import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type DemoAccount, demoAccounts } from './accounts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and in quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const avatar = ({ photoUrl, displayName, email }: DemoAccount): string =>
  photoUrl === undefined
    ? `<span class="avatar" aria-hidden="true">${escapeHtml((displayName ?? email ?? '?').slice(0, 1).toUpperCase())}</span>`
    : `<img class="avatar" src="${escapeHtml(photoUrl)}" alt="" width="40" height="40" />`;

const accountItem = (account: DemoAccount): string => {
  const { email, displayName, photoUrl, purpose } = account;
  const label = email ?? 'no e-mail';
  const json = JSON.stringify({ email, displayName, photoUrl });
  const title = displayName === undefined ? '' : `<strong>${escapeHtml(displayName)}</strong>`;
  return `<li>
        <button type="button" class="account" data-account="${escapeHtml(json)}">
          ${avatar(account)}
          <span class="who">${title}
            <span class="address">${escapeHtml(label)}</span>
            <span class="purpose">${escapeHtml(purpose)}</span>
          </span>
        </button>
      </li>`;
};

const field = (name: string, label: string, more: string): string =>
  `<label>${label}<input name="${name}" ${more} autocomplete="off" spellcheck="false" /></label>`;

/** The HTML of the account chooser, which replaces Google's. */
export const chooserPage = (accounts: readonly DemoAccount[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Choose an account</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/emulator/auth/chooser.css" />
    <script type="module" src="/emulator/auth/chooser.js"></script>
  </head>
  <body>
    <main>
      <h1>Choose an account</h1>
      <p class="hint">Local sign-in. Nothing leaves this computer.</p>
      <p id="problem" role="alert" hidden></p>
      <ul>
      ${accounts.map(accountItem).join('\n      ')}
      </ul>
      <h2 id="other">Somebody else</h2>
      <form aria-labelledby="other">
        ${field('email', 'Email', 'inputmode="email" autocapitalize="none" placeholder="empty for no e-mail"')}
        ${field('displayName', 'Display name', '')}
        ${field('photoUrl', 'Photo URL', 'inputmode="url" autocapitalize="none"')}
        <div class="actions">
          <button type="button" id="cancel">Cancel</button>
          <button type="submit" class="primary">Sign in</button>
        </div>
      </form>
    </main>
  </body>
</html>
`;

/** Only this server's own files, so that no query or account can inject a script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FILES = new Map([
  ['/emulator/auth/chooser.js', { file: './chooser.js', type: 'text/javascript' }],
  ['/emulator/auth/chooser.css', { file: './chooser.css', type: 'text/css' }],
  ['/emulator/gapi.js', { file: './gapi.js', type: 'text/javascript' }],
  ['/emulator/photos/ada.svg', { file: './ada.svg', type: 'image/svg+xml' }],
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
 * Serves the account chooser and its static files.
 *
 * @returns Whether the path exists.
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
