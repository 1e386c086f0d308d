import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../screenshots');

/** Takes a picture of what is in sight, for looking at. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

/** Takes the screen as it is at the widths and in the colour schemes that the design asks for. */
export async function takeScreens(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The colours of the other scheme fade out first.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((animation) => animation instanceof CSSTransition)
            .map((transition) => transition.finished),
        ),
      );
      await takeScreen(page, `${name}-${width}-${colorScheme}`);
    }
  }
}
