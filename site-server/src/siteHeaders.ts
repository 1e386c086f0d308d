import type { RuntimeConfig } from 'shared-types';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

/** Headers of one answer. */
export type Headers = Readonly<Record<string, string>>;

const EVERYWHERE: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** A file whose name carries a hash of its content. */
const HASHED = /\.[0-9a-f]{12}\.\w+(\.map)?$/;

/**
 * Headers of a built file. A hashed file never changes; the others, a remote's entry and
 * the html among them, are asked for again, so that the next load runs what was deployed last.
 */
export function fileHeaders(path: string): Headers {
  return {
    ...EVERYWHERE,
    'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** Headers of a remote's file: the page that runs it has another origin. */
export function remoteFileHeaders(path: string): Headers {
  return {
    ...fileHeaders(path),
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** Headers of the shell's page. */
export function pageHeaders(config: RuntimeConfig): Headers {
  return {
    ...EVERYWHERE,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy(config),
    // `same-origin` would cut the page off from its sign-in popup.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}
