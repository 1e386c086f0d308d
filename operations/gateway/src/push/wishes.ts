import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import { z } from 'zod';
import type { Firestore, VersionedDocument } from '../firestore.ts';
import type { Subscription } from './post.ts';

/**
 * What a resident's device waits for: a document `schools/{domain}/wishes/{uid}-{digit}`, with a digit from 0 to f.
 * `firestore.rules` has the form of each field, and what a page may write: only the gateway adds to `told` and `gone`, and a
 * page only takes away. Both write under the condition that the document is as they have read it; who loses reads again.
 */
export interface Wish extends Subscription, WishChange {
  readonly path: string;
  /**
   * When the resident's page has written it, milliseconds since 1970 by the server's clock. The gateway finds it by that,
   * and keeps it in its own writes.
   */
  readonly changedAt: number;
  /** Its version, RFC 3339. */
  readonly updateTime: string;
}

/** What the gateway changes. */
export interface WishChange {
  /** What is waited for, as `wants.ts` of laundry-rules writes it; none takes the wish back. */
  readonly wants: readonly string[];
  /**
   * What became of wants, until the resident has read it; at most one entry for each. It leaves `wants`, but for a load that
   * is `doubtful`.
   */
  readonly told: readonly ToldWant[];
  /** Whether its device can't be told any more: the push service doesn't know it, or has refused it five times in a row. */
  readonly gone: boolean;
}

/** What became of a want. */
export interface ToldWant {
  readonly want: string;
  /** Of the news: see `news.ts` of laundry-rules. */
  readonly event: string;
  /** When it became true, milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The ids of the buildings that have a free machine, if any was waited for; at most 20. */
  readonly buildings?: readonly string[];
  /** Whether somebody else waits for the machine of a load that is done. */
  readonly isAwaited?: boolean;
}

const toldWant = z.object({
  want: z.string(),
  event: z.string(),
  at: z.number(),
  buildings: z.array(z.string()).exactOptional(),
  isAwaited: z.boolean().exactOptional(),
});

const wishFields = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  wants: z.array(z.string()),
  changedAt: z.number(),
  told: z.array(toldWant).default([]),
  gone: z.boolean().default(false),
});

/**
 * How much earlier than the last reading the next one begins, milliseconds. A wish has the time at which its request came
 * in, and is there a moment later.
 */
const OVERLAP_MS = 10_000;

/** So many are read at once: an answer has to come within five seconds, and a large campus has 20,000 wishes. */
const PAGE = 500;

/** The wishes of a school's residents. All of these throw a FirestoreError. */
export interface Wishes {
  /** @returns Those that have changed since the last call, and a few more; at first, all, but page by page. */
  readonly readChanged: () => Promise<{
    readonly wishes: readonly Wish[];
    readonly isMore: boolean;
  }>;
  /** Changes a wish that is as it was read. @returns It as it is now, changed or by its resident; null if there is none. */
  readonly write: (wish: Wish, change: WishChange) => Promise<Wish | null>;
  /** Deletes a wish that is as it was read. @returns It as its resident has changed it; null if there is none. */
  readonly remove: (wish: Wish) => Promise<Wish | null>;
}

export function wishesOf(firestore: Firestore, domain: string): Wishes {
  let since = 0;
  const readAgain = async ({ path }: Wish): Promise<Wish | null> => {
    const document = (await firestore.read([path])).documents.get(path);
    return (document && wishIn(document)) ?? null;
  };
  return {
    readChanged: async () => {
      const parent = `schools/${domain}`;
      const answer = await firestore.changedSince(parent, 'wishes', 'changedAt', since, PAGE);
      const last = answer.documents[PAGE - 1];
      // A page may end between two of the same millisecond.
      since = last === undefined ? answer.time - OVERLAP_MS : changedAtOf(last) - 1;
      const wishes = answer.documents.flatMap((document) => wishIn(document) ?? []);
      return { wishes, isMore: last !== undefined };
    },
    write: async (wish, change) => {
      const updateTime = await firestore.replace(wish.path, fieldsOf(change), wish.updateTime);
      return updateTime === null ? readAgain(wish) : { ...wish, ...change, updateTime };
    },
    remove: async (wish) => {
      const deleted = await firestore.replace(wish.path, null, wish.updateTime);
      return deleted === null ? readAgain(wish) : null;
    },
  };
}

function changedAtOf({ fields }: VersionedDocument): number {
  return wishFields.pick({ changedAt: true }).parse(fields).changedAt;
}

/** Undefined for a document that is none. */
function wishIn({ path, fields, updateTime }: VersionedDocument): Wish | undefined {
  const { data } = wishFields.safeParse(fields);
  return data && { path, updateTime, ...data };
}

function fieldsOf({ wants, told, gone }: WishChange): DocumentFields {
  const entries = told.map(({ at, ...entry }) => ({ ...entry, at: new Date(at) }));
  return { wants, told: entries, ...(gone && { gone }) };
}
