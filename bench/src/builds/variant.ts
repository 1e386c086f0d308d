import type { RemoteName } from '@laundry-board/shared-types';
import type { Protocol } from '../network/serveSite.ts';

/** A site of a composed page. */
export type SiteName = 'shell' | RemoteName;

/** One version of a variant, ready to be served. */
export interface Built {
  /** Folders with the files of each site; a single build has no remotes. */
  readonly folders: Readonly<Partial<Record<SiteName, string>>> & { readonly shell: string };
  /** `Link` header of the page, where it is not the one of what ships. */
  readonly link?: string;
}

/** One way to build the product from the same sources. */
export interface Variant {
  readonly name: string;
  /** As tables have it. */
  readonly title: string;
  /** The sites that it consists of. */
  readonly sites: readonly SiteName[];
  /** Whether its remotes are folders of the page's site, by their names, in place of sites of their own. */
  readonly areRemotesBelowPage?: boolean;
  /** How its files are compressed, where it is not Brotli. */
  readonly encoding?: 'br' | 'gzip';
  /** Version of HTTP that its sites are served by, where it is not HTTP/2. */
  readonly protocol?: Protocol;
  /** Headers of firebase.json, in lower case, that it can't be served with. */
  readonly withoutHeaders?: readonly string[];
  /**
   * Builds it, and what is deployed when only the board was changed.
   *
   * @param folder Where the builds are put, absolute.
   * @param origins Where each site is going to be.
   */
  readonly build: (
    folder: string,
    origins: Readonly<Record<SiteName, string>>,
  ) => Promise<{ readonly first: Built; readonly afterBoardDeploy: Built }>;
}

/** Every variant, in the order of the tables. */
export const VARIANT_NAMES = ['federated', 'best', 'plain', 'naive'] as const;

/** A name of {@link VARIANT_NAMES}. */
export type VariantName = (typeof VARIANT_NAMES)[number];
