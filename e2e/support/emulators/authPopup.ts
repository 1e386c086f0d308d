import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { clickToClose, openPopup } from '../signIn.ts';

/** A fake of Google's gapi.iframes, which the SDK would load from Google before it opens a popup. */
const GAPI = path.resolve(import.meta.dirname, '../../../tools/local-backend/src/auth/gapi.js');

/** What the popup loads from other hosts: styles, fonts and a script that moves its labels. */
const DECORATION = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

/**
 * Makes the popup of the official Auth emulator work without the internet, in every page of a context. It
 * hands its result to a frame beside the SDK, which passes it on by Google's gapi. The fake of gapi needs no
 * frame, so a stand-in for it passes the result on to the page.
 */
export async function fakeGapi(context: BrowserContext, authEmulator: string): Promise<void> {
  await context.addInitScript({ path: GAPI });
  await context.addInitScript(standInForFrame, authEmulator);
}

/** Signs in by the popup of the official Auth emulator, as an account that it has never seen. */
export async function signInByEmulator(page: Page, email: string, name: string): Promise<void> {
  await page.context().route(DECORATION, (route) => route.fulfill({ body: '' }));
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Add new account' }).click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  await clickToClose(popup.getByRole('button', { name: 'Sign in with Google' }));
  await page.context().unroute(DECORATION);
}

/** Runs in every document before its own scripts, and does something in the popup alone. */
function standInForFrame(authEmulator: string): void {
  // By null check alone, because no property of a window of another origin may be read.
  const isWindow = (value: unknown): value is Window => value !== null;
  const page: unknown = window.opener;
  const query = new URLSearchParams(location.search);
  if (location.origin !== authEmulator || !isWindow(page)) return;
  const { origin } = new URL(query.get('redirectUrl') ?? '');
  const frame = {
    location: { search: location.search },
    postMessage: ({ data }: { readonly data: { readonly authEvent: unknown } }) =>
      page.postMessage({ authEvent: data.authEvent }, origin),
  };
  Object.defineProperty(window, 'opener', { value: { frames: [frame] } });
}
