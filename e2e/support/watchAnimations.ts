import type { Browser, Page } from '@playwright/test';

/** Chromium's bit for an animation that changes nothing that is seen, and so is not drawn at all. */
const OUT_OF_SIGHT = 1 << 17;

/** Animations that a page has run. */
interface Animations {
  readonly count: number;
  /** What each of those animates that the browser's compositor could not run by itself. */
  readonly onMainThread: readonly string[];
}

/**
 * Watches which animations need the page to be drawn for every frame. One that the compositor runs
 * costs the page nothing.
 *
 * @returns Ends the watch, and tells.
 */
export async function watchAnimations(
  browser: Browser,
  page: Page,
): Promise<() => Promise<Animations>> {
  await browser.startTracing(page, { categories: ['-*', 'blink.animations'] });
  return async () => {
    const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
    const events = read(trace, 'traceEvents');
    const named = new Map<string, string>();
    const failed = new Set<string>();
    for (const event of Array.isArray(events) ? events : []) {
      if (read(event, 'name') !== 'Animation') continue;
      const id = JSON.stringify(read(event, 'id2'));
      const data = read(event, 'args', 'data');
      const node = read(data, 'nodeName');
      if (typeof node === 'string') named.set(id, node);
      // Bits for what keeps it from the compositor; without any when nothing does.
      const reasons = Number(read(data, 'compositeFailed') ?? 0);
      if (reasons !== 0 && (reasons & OUT_OF_SIGHT) === 0) failed.add(id);
    }
    return {
      count: named.size,
      onMainThread: [...failed].map((id) => named.get(id) ?? id),
    };
  };
}

function read(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
    value,
  );
}
