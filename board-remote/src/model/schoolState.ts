import type { School } from '@laundry-board/laundry-rules/school';

/** What the backend has said of a school. */
export type Content =
  /** Nothing yet. */
  | { readonly kind: 'loading' }
  /** There is no document for the domain. */
  | { readonly kind: 'missing' }
  | LiveSchool
  /** It can't be asked any more: the SDK has failed for good. */
  | { readonly kind: 'failed'; readonly error: Error };

export interface LiveSchool {
  readonly kind: 'live';
  readonly school: School;
}

/** What the backend has said of a school, and how far it may be trusted. */
export type SchoolState =
  | Content
  /** The backend can't be asked for newer data. */
  | { readonly kind: 'unreachable'; readonly content: Content }
  /** Nobody has watched for a while, so the school may be wrong now. */
  | { readonly kind: 'paused'; readonly content: LiveSchool };

/** The school as it is now; null while it is not live. */
export function liveSchoolOf(state: SchoolState): School | null {
  return state.kind === 'live' ? state.school : null;
}

/** The newest school, even if it is not live now; null before the first snapshot and without a document. */
export function schoolOf(state: SchoolState): School | null {
  const content = state.kind === 'unreachable' || state.kind === 'paused' ? state.content : state;
  return content.kind === 'live' ? content.school : null;
}
