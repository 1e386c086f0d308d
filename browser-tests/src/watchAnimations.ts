import type { Browser, Page } from '@playwright/test';

/** An event of a browser's trace, of which only these parts are read. */
interface TraceEvent {
  readonly name: string;
  readonly id2?: { readonly local?: string };
  readonly args?: {
    readonly data?: {
      readonly nodeName?: string;
      readonly displayName?: string;
      /** Chromium's bits for what keeps an animation from its compositor; without any when none does. */
      readonly compositeFailed?: number;
    };
  };
}

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
    const trace: { traceEvents: readonly TraceEvent[] } = JSON.parse(
      (await browser.stopTracing()).toString(),
    );
    const named = new Map<string, string>();
    const failed = new Set<string>();
    for (const { name, id2, args } of trace.traceEvents) {
      if (name !== 'Animation') continue;
      const id = id2?.local ?? '';
      const { nodeName, displayName = '', compositeFailed = 0 } = args?.data ?? {};
      if (nodeName !== undefined) named.set(id, `${nodeName} ${displayName}`);
      if (compositeFailed !== 0 && (compositeFailed & OUT_OF_SIGHT) === 0) failed.add(id);
    }
    return { count: named.size, onMainThread: [...failed].map((id) => named.get(id) ?? id) };
  };
}
