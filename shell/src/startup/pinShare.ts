import { type Pin, readPageUrl, type RuntimeConfig } from '@laundry-board/shared-types';

/** In localStorage: a random text that decides whether this browser is in the share of a pin. It is never sent. */
const KEY = 'laundry:draw';

/**
 * Decides which shared pins apply to this browser. A pin for a share of browsers brings, for example, a new release to
 * some residents first. A kiosk and a browser without storage are out until the share is 100.
 *
 * @returns The configuration with the pins that apply.
 */
export function decidePins(
  page: Window,
  config: RuntimeConfig,
  random: () => number = Math.random,
): RuntimeConfig {
  const { pins } = config;
  if (pins === undefined) return config;
  // A field of a pin, not the browser's sheet for sharing.
  // oxlint-disable-next-line no-restricted-properties
  const decided = Object.entries(pins).flatMap(([remote, { share = 100, others, ...release }]) => {
    const isIn = share >= 100 || isInShare(drawOf(page, random), release.entry, share);
    const pin: Pin | undefined = isIn ? release : others;
    return pin === undefined ? [] : [[remote, pin] as const];
  });
  return { ...config, pins: Object.fromEntries(decided) };
}

/**
 * Whether a browser belongs to the share that runs a release. It stays in as the share grows, and another release is
 * decided anew.
 *
 * @param draw The browser's random text; undefined for one that is out.
 * @param release The release's entry, which identifies it.
 * @param share Per cent.
 */
export function isInShare(draw: string | undefined, release: string, share: number): boolean {
  if (draw === undefined) return false;
  let hash = 0;
  for (const character of release + draw) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e_37_79_b1);
    hash ^= hash >>> 15;
  }
  return ((hash >>> 0) / 2 ** 32) * 100 < share;
}

function drawOf(page: Window, random: () => number): string | undefined {
  if (readPageUrl(page.location.search).isKiosk) return undefined;
  try {
    const { localStorage } = page;
    const draw = localStorage.getItem(KEY) ?? String(random());
    localStorage.setItem(KEY, draw);
    return draw;
  } catch {
    return undefined;
  }
}
