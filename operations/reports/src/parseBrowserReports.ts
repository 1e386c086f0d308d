import type { ReceivedReport } from './receivedReport.ts';

/*
 * What browsers report by themselves: violations by `report-uri` or `report-to`, and crashes. They send the page's whole
 * URL, which may name a building, so nothing is kept but what was refused and why a page crashed.
 *
 * Chrome and Firefox send a list of reports by `report-to`, and Firefox before 149 a `csp-report` by `report-uri`. WebKit
 * sends one report of such a list by `report-uri`, with the type of a `csp-report`.
 */

/** The types of such bodies. Those of pages are JSON or text. */
const BROWSER_TYPES = /^application\/(csp-report|reports\+json)\b/;

/** Whether a body of this type is a browser's own: a page would have to ask first. */
export function isBrowserType(contentType = ''): boolean {
  return BROWSER_TYPES.test(contentType);
}

/** What stands for a browser's own reports; undefined for a body that holds none. */
export function parseBrowserReports(
  body: unknown,
  now: number,
): readonly ReceivedReport[] | undefined {
  if (isRecord(body) && isRecord(body['csp-report'])) {
    const report = body['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [violation(directive, report['blocked-uri'], now)];
  }
  const list = isRecord(body) && isRecord(body['body']) ? [body] : body;
  if (!Array.isArray(list)) return undefined;
  return list.slice(0, 20).flatMap((report: unknown): readonly ReceivedReport[] => {
    if (!isRecord(report) || !isRecord(report['body'])) return [];
    const { type, body: fields } = report;
    if (type === 'csp-violation') {
      return [violation(fields['effectiveDirective'], fields['blockedURL'], now)];
    }
    return type === 'crash' ? [crash(fields['reason'], now)] : [];
  });
}

function crash(reason: unknown, time: number): ReceivedReport {
  const isKnown = reason === 'oom' || reason === 'unresponsive';
  const message = isKnown ? `crashed: ${reason}` : 'crashed';
  return { type: 'error', time, version: 'unknown', failure: 'crashed', message };
}

function violation(directive: unknown, blocked: unknown, time: number): ReceivedReport {
  // In `violated-directive`, the sources that the directive allows may follow its name.
  const [name = ''] = typeof directive === 'string' ? directive.split(' ', 1) : [];
  return {
    type: 'violation',
    time,
    version: 'unknown',
    directive: /^[a-z]{3,12}(-[a-z]{3,12}){0,4}$/.test(name) ? name : 'unknown',
    blocked:
      ['inline', 'eval', 'trusted-types-sink', 'trusted-types-policy'].find(
        (word) => word === blocked,
      ) ?? 'other',
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
