import type { Visit } from '@laundry-board/shared-types';

/** Each engine's own word in its browsers' user agents; the first one that is found counts. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /Edg\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  // Every browser of iOS is a WebKit, which has the version of the system.
  ['iOS', /(?:iPhone|iPad).* OS (\d+)_/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+)\S* .*Safari/],
];

/** Browser and major version, from a user agent. */
export function describeBrowser(userAgent: string): string {
  for (const [name, version] of BROWSERS) {
    const found = version.exec(userAgent)?.[1];
    if (found !== undefined) return `${name} ${found}`;
  }
  return 'other';
}

/** Of an entry of the navigation or resource timing, what is read; Safari before 16.4 has no `transferSize`. */
export interface Timing {
  readonly name: string;
  readonly type?: string;
  readonly transferSize?: number;
}

/**
 * How the page was opened, and whether its scripts came from the browser's cache.
 *
 * @param own What was loaded from the page's own origin, oldest first.
 */
export function describeNavigation(
  navigation: Timing | undefined,
  own: readonly Timing[],
): Pick<Visit, 'cache' | 'navigation'> {
  const size = own.find(({ name }) => name.endsWith('.js'))?.transferSize;
  return {
    navigation: navigation?.type ?? 'unknown',
    cache: size === undefined ? 'unknown' : size === 0 ? 'warm' : 'cold',
  };
}
