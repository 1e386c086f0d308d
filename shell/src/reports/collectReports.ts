import type {
  ErrorFields,
  MeasureFields,
  Report,
  ReportBatch,
  Visit,
} from '@laundry-board/shared-types';

/** A report without the fields that all reports of a visit have in common. */
export type Finding = ErrorFields | MeasureFields;

/** Most reports of one page. */
export const REPORT_LIMIT = 20;

interface CollectOptions {
  readonly visit: Visit;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Hands a batch to the browser. @returns Whether the browser has taken it. */
  readonly send: (text: string) => boolean;
}

/** Collects the reports of a page, each error and each measure once, until they are sent. */
export function collectReports({ visit, now, send }: CollectOptions) {
  const keys = new Set<string>();
  let waiting: readonly Report[] = [];
  return {
    add: (finding: Finding): void => {
      const key = finding.type === 'measure' ? finding.name : JSON.stringify(finding);
      if (keys.has(key) || keys.size === REPORT_LIMIT) return;
      keys.add(key);
      waiting = [...waiting, { ...visit, ...finding, time: now() }];
    },
    /** Sends what has been collected since the last time. */
    send: (): void => {
      if (waiting.length === 0) return;
      if (send(JSON.stringify({ reports: waiting } satisfies ReportBatch))) waiting = [];
    },
  };
}
