import type { Shown } from './shown.ts';

/** What is there when a page can be used: React has its handlers in place before it draws. */
export const SCREENS = {
  login: { selector: 'button', text: 'Login with Google' },
  board: { selector: 'li[aria-label^="Washer 1, "]', text: '' },
} as const satisfies Readonly<Record<string, Shown>>;
