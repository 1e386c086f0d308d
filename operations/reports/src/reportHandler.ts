import type { IncomingMessage, ServerResponse } from 'node:http';
import { isBrowserType } from './parseBrowserReports.ts';
import { parseReports } from './parseReports.ts';
import type { ReceivedReport } from './receivedReport.ts';

/** Longest body, bytes: as much as a browser sends in a beacon. */
const BODY_LIMIT = 65_536;

interface ReportHandlerOptions {
  /** Origins whose pages may report, such as `https://your-campus-laundry.web.app`. */
  readonly origins: readonly string[];
  /** Called with each well-formed report. */
  readonly write: (report: ReceivedReport) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** What answers the requests to a report endpoint. */
export type ReportHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers 204 to a batch whose reports are all well-formed, and 400 if one is not; the others are written nevertheless.
 * Nothing is kept between two requests.
 */
export function createReportHandler(options: ReportHandlerOptions): ReportHandler {
  const { origins, write, now = () => Date.now() } = options;
  return async (request, response) => {
    const { origin } = request.headers;
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Vary', 'Origin');
    const isFromShell = origin !== undefined && origins.includes(origin);
    if (!isFromShell && !isWithoutOrigin(request)) return end(response, 403);
    if (isFromShell) response.setHeader('Access-Control-Allow-Origin', origin);
    if (request.method === 'OPTIONS') return answerPreflight(response);
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST, OPTIONS');
      return end(response, 405);
    }
    const body = await readBody(request);
    if (body === undefined) return end(response, 413);
    const { reports, refused } = parseReports(body, now());
    reports.forEach(write);
    end(response, refused === 0 ? 204 : 400);
  };
}

/** Browsers' own reports may come without an origin; WebKit's are from `null`, as only they can be without a preflight. */
function isWithoutOrigin({ method, headers }: IncomingMessage): boolean {
  const { origin, 'content-type': type } = headers;
  return origin === undefined || (origin === 'null' && method === 'POST' && isBrowserType(type));
}

function answerPreflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'POST');
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type');
  response.setHeader('Access-Control-Max-Age', '86400');
  end(response, 204);
}

function end(response: ServerResponse, status: number): void {
  // What is left of a body that nobody reads would hold the connection.
  if (status >= 400 && status !== 400) response.setHeader('Connection', 'close');
  response.writeHead(status).end();
}

/** The text of a body; undefined for one that is too long, of which no more is read. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const chunks: AsyncIterable<Buffer> = request;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > BODY_LIMIT) return undefined;
      parts.push(chunk);
    }
  } catch {
    // The client has gone; what it sent is no whole batch.
    return '';
  }
  return Buffer.concat(parts).toString();
}
