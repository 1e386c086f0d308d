// The script of the account chooser: posts the chosen account to the page that opened the popup.
import { demoAccounts } from './accounts.js';

/** Too short to notice. */
const CLOSE_AFTER_MS = 50;

const query = new URLSearchParams(location.search);

/** The only origin that may receive the account. */
const { origin } = new URL(query.get('redirectUrl') ?? '', location.href);

/**
 * By null check alone, because no property of a cross-origin window may be read.
 *
 * @param {unknown} opener
 * @returns {opener is Window}
 */
function isWindow(opener) {
  return opener !== null;
}

/** @param {{ urlResponse: string | null, error: { code: string, message: string } | null }} outcome */
function finish(outcome) {
  /** @type {unknown} */
  const opener = window.opener;
  if (!isWindow(opener)) return;
  const authEvent = {
    type: query.get('authType'),
    eventId: query.get('eventId'),
    sessionId: 'local',
    postBody: null,
    tenantId: null,
    ...outcome,
  };
  // The opener closes this window at once, and by then the click must be over, also in automated browsers.
  setTimeout(() => {
    opener.postMessage({ authEvent }, origin);
    window.close();
  }, CLOSE_AFTER_MS);
}

/** @param {object} account */
function signIn(account) {
  const response = new URL(location.pathname, location.origin);
  response.searchParams.set('providerId', query.get('providerId') ?? 'google.com');
  response.searchParams.set('account', JSON.stringify(account));
  finish({ urlResponse: response.href, error: null });
}

function cancel() {
  const message = 'The popup has been closed by the user before finalizing the operation.';
  finish({ urlResponse: null, error: { code: 'auth/popup-closed-by-user', message } });
}

/** @param {import('./accounts.js').DemoAccount} demo */
function addAccount({ purpose, ...account }) {
  const { email, displayName } = account;
  const item = document.querySelector('template')?.content.cloneNode(true);
  if (!(item instanceof DocumentFragment)) return;
  const texts = {
    strong: displayName ?? '',
    '.address': email ?? 'no e-mail',
    '.purpose': purpose,
  };
  for (const [selector, text] of Object.entries(texts)) {
    item.querySelector(selector)?.append(text);
  }
  item.querySelector('button')?.addEventListener('click', () => {
    signIn(account);
  });
  document.querySelector('#accounts')?.append(item);
}

demoAccounts.forEach(addAccount);

const form = document.querySelector('form');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  signIn(Object.fromEntries(new FormData(form)));
});
document.querySelector('#cancel')?.addEventListener('click', cancel);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') cancel();
});

const problem = document.querySelector('#problem');
if (!isWindow(window.opener)) {
  problem?.append('This page signs in the page that opened it, and no page did.');
  problem?.removeAttribute('hidden');
}
