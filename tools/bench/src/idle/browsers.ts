import { type Browser, chromium, firefox } from '@playwright/test';
import { findBrowser, findBrowsers, FIREFOX_FOR_PLAYWRIGHT } from '@laundry-board/browsers';

/** What a resident has set in their system. */
export type Motion = 'no-preference' | 'reduce';

/**
 * Launches each browser, by its name. Every context has to ask for the motion, too: an installed Firefox knows that only
 * from its preferences, and Chromium only from the context.
 */
export const BROWSERS: Readonly<Record<string, (motion: Motion) => Promise<Browser>>> = {
  chromium: async () => chromium.launch({ executablePath: await findBrowser() }),
  firefox: async (motion) => {
    const { FIREFOX_PATH } = (await findBrowsers()).environment;
    const firefoxUserPrefs = { 'ui.prefersReducedMotion': motion === 'reduce' ? 1 : 0 };
    // Playwright's own Firefox is found by itself.
    if (FIREFOX_PATH === undefined) return firefox.launch({ firefoxUserPrefs });
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: FIREFOX_FOR_PLAYWRIGHT,
      env: { ...process.env, FIREFOX_PATH },
      firefoxUserPrefs,
    });
  },
};
