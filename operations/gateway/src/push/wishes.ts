import { z } from 'zod';
import type { Firestore } from '../firestore.ts';
import type { Subscription } from './post.ts';

/** What a resident's device waits for: a document `schools/{domain}/wishes/{id}`. */
export interface Wish extends Subscription {
  readonly path: string;
  /** As `wants.ts` of laundry-rules writes them. */
  readonly wants: readonly string[];
  /** When the resident changed it, milliseconds since 1970 by the server's clock. */
  readonly changedAt: number;
  /** Its version. */
  readonly updateTime: string;
}

const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue);

const wishFields = z.object({
  endpoint: text,
  p256dh: text,
  auth: text,
  wants: z
    .object({ arrayValue: z.object({ values: z.array(text).default([]) }) })
    .transform(({ arrayValue }) => arrayValue.values),
  changedAt: z
    .object({ timestampValue: z.iso.datetime() })
    .transform(({ timestampValue }) => Date.parse(timestampValue)),
});

/**
 * How much earlier than the last reading the next one begins, milliseconds. A wish has the time at which its request came
 * in, and is there a moment later.
 */
const OVERLAP_MS = 10_000;

/** What became of a wish: its new document, none, or that of its resident, who has changed it meanwhile. */
export type Shortened =
  { readonly is: 'written'; readonly wish: Wish } | { readonly is: 'deleted' | 'outdated' };

/** The wishes of a school's residents. */
export interface Wishes {
  /** @returns Those that have changed since the last call, and a few more; at first, all. @throws FirestoreError */
  readonly readChanged: () => Promise<readonly Wish[]>;
  /**
   * Leaves of a wish what it still waits for; of one that waits for nothing, nothing.
   *
   * @throws FirestoreError
   */
  readonly shorten: (wish: Wish, wants: readonly string[]) => Promise<Shortened>;
}

export function wishesOf(firestore: Firestore, domain: string): Wishes {
  let since = 0;
  return {
    readChanged: async () => {
      const { documents, time } = await firestore.changedSince(
        `schools/${domain}`,
        'wishes',
        'changedAt',
        since,
      );
      since = time - OVERLAP_MS;
      return documents.flatMap(({ path, fields, updateTime }) => {
        const { data } = wishFields.safeParse(fields);
        return data === undefined ? [] : { path, updateTime, ...data };
      });
    },
    shorten: async (wish, wants) => {
      const values = wants.map((want) => ({ stringValue: want }));
      const fields = wants.length === 0 ? null : { wants: { arrayValue: { values } } };
      const updateTime = await firestore.replace(wish.path, fields, wish.updateTime);
      if (updateTime === null) return { is: 'outdated' };
      if (fields === null) return { is: 'deleted' };
      return { is: 'written', wish: { ...wish, wants, updateTime } };
    },
  };
}
