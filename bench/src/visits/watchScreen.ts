import type { CDPSession } from '@playwright/test';
import type { Screen } from './visit.ts';

/**
 * Has a page tell when it has drawn a screen; observePage.js calls. To ask the page for it, Playwright
 * would run a script of its own there, larger than the page's, while that is being loaded.
 *
 * @returns Gives the promise of that.
 */
export async function watchScreen(
  session: CDPSession,
  screen: Screen,
): Promise<() => Promise<void>> {
  const drawn = new Promise<void>((resolve) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === 'benchDrawn' && payload === screen) resolve();
    });
  });
  // A binding outlives a navigation only where the domain is enabled.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchDrawn' });
  return () => drawn;
}
