import type { Wish } from './wishDocuments.ts';

/*
 * What happens to the wish of a device: a document in Firestore that the page writes, and from which the school's gateway
 * moves what it has told. A `WishRunner` runs this.
 *
 * | state     | what it means                              | the page                       | and then                                        |
 * | --------- | ------------------------------------------ | ------------------------------ | ----------------------------------------------- |
 * | `none`    | the resident waits for nothing             |                                | a click: `storing`; a reading: `waiting`        |
 * | `storing` | a write is under way                       | tells what the document lacks  | stored: `waiting`, or `storing` if the resident |
 * |           |                                            |                                | has clicked since; failed: `refused`            |
 * | `waiting` | the document says what the page shows, and | says that it works even if it  | a click or `OK`: `storing`; a reading of what   |
 * |           | the gateway tells of it                    | is closed                      | was told: `waiting` or `none`                   |
 * | `refused` | it could not be written, or notifications  | tells what the document lacks  | a click, another permission or a reading:       |
 * |           | are not allowed                            |                                | `storing`                                       |
 * | `gone`    | nothing that is sent arrives; another      | shows its marks                | stored: `waiting`; failed: `refused`, and the   |
 * |           | subscription and its write are under way   |                                | page tells of all                               |
 *
 * `gone` begins with a reading: the gateway says so, or the browser's subscription has another address or key than the
 * document. A subscription that the browser replaces while no page is open has another document, and what was waited for
 * ends with the old one.
 */

/** What the page shows and the resident has done on it. */
export interface PageWish {
  /** All that the resident waits for, as they see it. */
  readonly marks: readonly string[];
  /** The keys of what the gateway has told and the resident has read. */
  readonly read: readonly string[];
  /** Whether this browser may show notifications. */
  readonly isAllowed: boolean;
}

export interface WishState {
  /** As the table above has it. */
  readonly kind: 'none' | 'storing' | 'waiting' | 'refused' | 'gone';
  /** As it was read or written last; null if there was none. */
  readonly document: Wish | null;
  readonly page: PageWish;
}

export type WishEvent =
  /** Something has changed on the page. */
  | { readonly type: 'page'; readonly page: PageWish }
  /** The document was read. */
  | { readonly type: 'read'; readonly document: Wish | null }
  /** What the page shows was written. */
  | { readonly type: 'stored'; readonly document: Wish }
  /** It was not. */
  | { readonly type: 'failed' };

export type WishCommand =
  /** Write what the page shows. @property isAnew Whether under another subscription. */
  | { readonly type: 'store'; readonly isAnew: boolean }
  /** Have the page leave to the gateway what the document says. */
  | { readonly type: 'entrust' }
  /** Have the page follow by itself what it has left to the gateway. */
  | { readonly type: 'recall' };

interface Transition {
  readonly state: WishState;
  readonly commands: readonly WishCommand[];
}

export const NO_WISH: WishState = {
  kind: 'none',
  document: null,
  page: { marks: [], read: [], isAllowed: false },
};

/** What an event makes of a wish. */
export function transition(state: WishState, event: WishEvent): Transition {
  switch (event.type) {
    case 'page':
      if (isSamePage(state.page, event.page)) return { state, commands: [] };
      return settle({ ...state, page: event.page });
    case 'read': {
      const { document } = event;
      // What the resident has changed since the last reading stays changed.
      const marks = rebase(state.page.marks, state.document?.wants ?? [], document?.wants ?? []);
      const { state: next, commands } = settle({
        ...state,
        document,
        page: { ...state.page, marks },
      });
      return { state: next, commands: [{ type: 'entrust' }, ...commands] };
    }
    case 'stored': {
      const { state: next, commands } = settle({
        ...state,
        kind: 'none',
        document: event.document,
      });
      return { state: next, commands: [{ type: 'entrust' }, ...commands] };
    }
    case 'failed':
      return {
        state: { ...state, kind: 'refused' },
        commands: state.document?.isGone === true ? [{ type: 'recall' }] : [],
      };
  }
}

/** What the document is to say. */
export function wishToStore({ document, page }: WishState): Pick<Wish, 'wants' | 'told'> {
  const told = document?.told ?? [];
  return { wants: page.marks, told: told.filter(({ key }) => !page.read.includes(key)) };
}

/** What the gateway tells of, of what the page shows. */
export function wantsEntrusted({ document, page }: WishState): readonly string[] {
  return (document?.wants ?? []).filter((want) => page.marks.includes(want));
}

/** Has written what the document lacks, unless a write is under way, after which it is looked at again. */
function settle(state: WishState): Transition {
  const { kind, document, page } = state;
  if (kind === 'storing' || kind === 'gone') return { state, commands: [] };
  const isWaiting = page.marks.length > 0;
  if (!page.isAllowed) {
    return {
      state: { ...state, kind: isWaiting ? 'refused' : 'none' },
      commands: [{ type: 'recall' }],
    };
  }
  const isAnew = document?.isGone === true;
  const isStored =
    isSame(page.marks, document?.wants ?? []) &&
    !(document?.told ?? []).some(({ key }) => page.read.includes(key));
  if (isStored && !(isAnew && isWaiting)) {
    return { state: { ...state, kind: isWaiting ? 'waiting' : 'none' }, commands: [] };
  }
  return {
    state: { ...state, kind: isAnew ? 'gone' : 'storing' },
    commands: [{ type: 'store', isAnew }],
  };
}

function rebase(
  marks: readonly string[],
  from: readonly string[],
  to: readonly string[],
): readonly string[] {
  const kept = to.filter((want) => marks.includes(want) || !from.includes(want));
  const added = marks.filter((want) => !from.includes(want) && !to.includes(want));
  return [...kept, ...added];
}

function isSamePage(one: PageWish, other: PageWish): boolean {
  return (
    one.isAllowed === other.isAllowed &&
    isSame(one.marks, other.marks) &&
    isSame(one.read, other.read)
  );
}

/** Whether two lists have the same texts, in whatever order. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
