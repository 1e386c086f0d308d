import type { Report } from '@laundry-board/shared-types';
import { parseBrowserReports } from './parseBrowserReports.ts';
import type { ReceivedReport } from './receivedReport.ts';

/*
 * Anybody may post anything to an endpoint. Of each report only the fields below are kept, and only with values of the
 * shapes that a page sends (shared-types/src/reports.ts): no other text gets into the logs.
 */

/** What a body holds. */
export interface ParsedReports {
  readonly reports: readonly ReceivedReport[];
  /** How many reports were malformed. */
  readonly refused: number;
}

/** Most reports of one request; a page makes as many in its whole life. */
export const BATCH_LIMIT = 20;

type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isBoolean: Check = (value) => typeof value === 'boolean';

const VERSION = matches(
  /^(unknown|([\da-f]{6,40}|local|v?\d+(\.\d+){0,3}(-[\w.]{1,20})?)( \d{4}-[\d:T+-]{15,25})?( with changes)?)$/,
);
const WORD = matches(/^[a-z][a-z-]{0,40}$/);
/** As pages compose it: no address, no URL. */
const MESSAGE = matches(/^[\w .:#-]{1,200}$/);

/** Every report has these. */
const REQUIRED = {
  type: isType,
  time: between(1, 1e14),
  version: VERSION,
};

/** A report may have these, too. */
const OF_VISIT = {
  visit: matches(/^\w{1,12}$/),
  sampled: isBoolean,
  browser: matches(/^(other|(Chrome|Edge|Firefox|Safari|iOS) \d{1,4})$/),
};

interface FieldsOfType {
  /** These must be there. */
  readonly needed: readonly string[];
  readonly fields: Readonly<Record<string, Check>>;
}

/** What each type has beside. */
const OF_TYPE: Readonly<Record<Report['type'], FieldsOfType>> = {
  error: {
    needed: ['failure', 'message'],
    fields: {
      failure: WORD,
      message: MESSAGE,
      remote: matches(/^[a-z]{1,20}$/),
      remoteVersion: VERSION,
      phase: matches(/^[a-z ]{1,40}$/),
    },
  },
  measure: {
    needed: ['name', 'value'],
    fields: { name: matches(/^[A-Za-z][A-Za-z-]{0,20}$/), value: between(0, 7 * 24 * 3_600_000) },
  },
};

/** Checks a body as it came: a page's batch, or what a browser reports by itself. */
export function parseReports(text: string, now: number): ParsedReports {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { reports: [], refused: 1 };
  }
  const own = isRecord(body) ? body['reports'] : undefined;
  if (!Array.isArray(own)) {
    const found = parseBrowserReports(body, now);
    return found === undefined ? { reports: [], refused: 1 } : { reports: found, refused: 0 };
  }
  const kept = own.slice(0, BATCH_LIMIT).flatMap((report) => cleanReport(report) ?? []);
  return { reports: kept, refused: own.length - kept.length };
}

/** A page's report with the known fields only; undefined for one that is malformed. */
function cleanReport(value: unknown): ReceivedReport | undefined {
  if (!isRecord(value) || !isType(value['type'])) return undefined;
  const { needed, fields } = OF_TYPE[value['type']];
  const checks: Readonly<Record<string, Check>> = { ...REQUIRED, ...OF_VISIT, ...fields };
  const isComplete = [...Object.keys(REQUIRED), ...needed].every((name) => name in value);
  const known = Object.entries(checks).filter(([name]) => name in value);
  if (!isComplete || !known.every(([name, accepts]) => accepts(value[name]))) return undefined;
  const clean: unknown = Object.fromEntries(known.map(([name]) => [name, value[name]]));
  return isReport(clean) ? clean : undefined;
}

/**
 * Compares before it uses the value: an object from outside may have a `toString` of its own that is no function, and
 * throws as soon as it is made a text.
 */
function isType(value: unknown): value is Report['type'] {
  return value === 'error' || value === 'measure';
}

/** Whether a value that {@link cleanReport} has checked field by field is a report. */
function isReport(value: unknown): value is ReceivedReport {
  return isRecord(value) && isType(value['type']);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
