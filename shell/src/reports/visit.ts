import { readPageUrl, type Visit } from '@laundry-board/shared-types';
import { cleanVersion } from './ownScripts.ts';

/**
 * Reads what all reports of a page have in common.
 *
 * @param sampling Share of the visits that report measures, from 0 to 1.
 */
export function readVisit(
  { document, location, navigator, performance }: Window,
  sampling: number,
): Visit {
  const own = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(`${location.origin}/`));
  const version = document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';
  return {
    version: cleanVersion(version),
    visit: String(Math.random()).slice(2, 14),
    sampled: Math.random() < sampling,
    browser: browserName(navigator.userAgent),
    kiosk: readPageUrl(location.search).isKiosk,
    ...readNavigation(performance.getEntriesByType('navigation')[0], own),
  };
}

/** Each browser's name in user agents; the first one that is found counts. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /Edg\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  // Every browser of iOS is a WebKit, which has the version of the system.
  ['iOS', /(?:iPhone|iPad).* OS (\d+)_/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+)\S* .*Safari/],
];

/** Browser and major version, from a user agent. */
export function browserName(userAgent: string): string {
  for (const [name, version] of BROWSERS) {
    const found = version.exec(userAgent)?.[1];
    if (found !== undefined) return `${name} ${found}`;
  }
  return 'other';
}

/** The fields that are read of an entry of the navigation or resource timing; Safari before 16.4 has no `transferSize`. */
interface Timing {
  readonly name: string;
  readonly type?: string;
  readonly transferSize?: number;
}

/**
 * How the page was opened, and whether its scripts came from the browser's cache.
 *
 * @param own What was loaded from the page's own origin, oldest first.
 */
export function readNavigation(
  navigation: Timing | undefined,
  own: readonly Timing[],
): Pick<Visit, 'cache' | 'navigation'> {
  const size = own.find(({ name }) => name.endsWith('.js'))?.transferSize;
  return {
    navigation: navigation?.type ?? 'unknown',
    cache: size === undefined ? 'unknown' : size === 0 ? 'warm' : 'cold',
  };
}
