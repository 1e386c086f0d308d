import type { Visit } from '@laundry-board/shared-types';
import { cleanVersion } from './ownScripts.ts';

/**
 * Reads what all reports of a page have in common.
 *
 * @param sampling Share of the visits that report measures, from 0 to 1.
 */
export function readVisit({ document, navigator }: Window, sampling: number): Visit {
  const version = document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';
  return {
    version: cleanVersion(version),
    visit: String(Math.random()).slice(2, 14),
    sampled: Math.random() < sampling,
    browser: browserName(navigator.userAgent),
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
