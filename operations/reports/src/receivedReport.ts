import type { ErrorFields, MeasureFields, Visit } from '@laundry-board/shared-types';

/** What a browser reports by itself of something that the page's security policy has refused. */
interface ViolationFields {
  readonly type: 'violation';
  /** Such as `script-src-elem`. */
  readonly directive: string;
  /** A keyword such as `inline`, and `other` for any URL. */
  readonly blocked: string;
}

/** A report of a page, or what stands for one of a browser's own, which does not know the release. */
export type ReceivedReport = Partial<Visit> & {
  /** Of the shell. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly time: number;
} & (ErrorFields | MeasureFields | ViolationFields);
