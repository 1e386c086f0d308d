import type { Configuration } from '@rspack/core';
import type { SiteName, Variant } from '../builds/variant.ts';

/** What the command line knows the levers by, in the order of their table. */
export const LEVER_NAMES = [
  'sign-in-link',
  'no-link',
  'sdk-for-all',
  'chunks',
  'entry-alone',
  'plugin-remotes',
  'runtime-of-the-page',
  'plugin-host',
  'shared-chunks',
  'bundler-runtime',
  'fallbacks',
  'runtime',
  'router',
  'get-auth',
  're2',
  'compile-hints',
  'gzip',
  'http1',
  'one-origin',
  'early-board',
  'own-start',
  'inline-start',
] as const;

/** A name of {@link LEVER_NAMES}. */
export type LeverName = (typeof LEVER_NAMES)[number];

/** One thing that is changed about what ships, to see what it is good for. */
export interface Lever extends Pick<
  Variant,
  'title' | 'encoding' | 'protocol' | 'withoutHeaders' | 'areRemotesBelowPage'
> {
  /** Makes another configuration of a package's own. */
  readonly config?: (config: Configuration, site: SiteName) => Configuration;
  /** `Link` header of the page. */
  readonly link?: string;
  /** Whether the page holds its first script itself. */
  readonly isStartInlined?: boolean;
}
