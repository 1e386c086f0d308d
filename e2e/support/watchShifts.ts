import type { Page } from '@playwright/test';

/** How far what stood on a page has moved by itself, as browsers count it (CLS). */
export interface Shifts {
  readonly sum: () => Promise<number>;
}

/** Watches a page from its next navigation on. */
export async function watchShifts(page: Page): Promise<Shifts> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    sum: () => page.evaluate(() => Number(Reflect.get(window, 'shift'))),
  };
}
