import type { Fields } from '../documents/value.ts';

/** What must hold of the document as it is, or the write is refused. */
export interface Precondition {
  readonly exists?: boolean | undefined;
  /** RFC 3339. */
  readonly updateTime?: string | undefined;
}

/** One change of one document, as `commit` and `PATCH` ask for it. */
export type Write =
  | { readonly kind: 'delete'; readonly path: string; readonly precondition: Precondition }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly precondition: Precondition;
      readonly fields: Fields;
      /** The only fields that are touched; absent: the document is replaced. */
      readonly mask: readonly (readonly string[])[] | undefined;
      /** Fields that are set to the time of the commit. */
      readonly serverTimes: readonly (readonly string[])[];
    };
