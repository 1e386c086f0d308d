import type { Page } from '@playwright/test';

/** Runs in a page before its scripts: the system grants each wake lock. */
export function grantWakeLocks(): void {
  const locks: string[] = [];
  const request = async (type: string) => {
    locks.push(type === 'screen' ? 'held' : type);
    return Object.assign(new EventTarget(), {
      release: async () => void locks.push('released'),
    });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  Object.assign(window, { wakeLocks: locks });
}

/** What has been asked of the system that {@link grantWakeLocks} makes: `held`, `released`. */
export function wakeLocks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const locks: unknown = Reflect.get(window, 'wakeLocks');
    return Array.isArray(locks) ? locks.map(String) : [];
  });
}
