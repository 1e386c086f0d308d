import type { Page } from '@playwright/test';
import type { Seen } from './seen.ts';

/** What the page has seen since this was last called. @throws Error when it tells something else. */
export async function takeSeen(page: Page): Promise<Seen> {
  const value = await page.evaluate((): unknown => {
    const live: unknown = Reflect.get(globalThis, 'benchLive');
    const take: unknown = typeof live === 'object' && live !== null && Reflect.get(live, 'take');
    return typeof take === 'function' ? Reflect.apply(take, live, []) : undefined;
  });
  if (isSeen(value)) return value;
  throw new Error('The page told nothing of the board.');
}

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' &&
    value !== null &&
    'heard' in value &&
    'drawn' in value &&
    'changed' in value &&
    'updates' in value &&
    Array.isArray(value.updates) &&
    'longTasks' in value &&
    Array.isArray(value.longTasks) &&
    'events' in value &&
    Array.isArray(value.events)
  );
}
