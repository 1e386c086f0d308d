import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf } from './clientAddress.ts';
import { createQuota, type Verdict } from './quota.ts';
import type { ReceivedReport } from './receivedReport.ts';
import type { ReceiverSettings } from './receiverSettings.ts';
import { createReportHandler, type ReportLimits } from './reportHandler.ts';
import { reportLine } from './reportLine.ts';

/** How long a client may take, milliseconds. */
interface TimeLimits {
  readonly headersTimeout: number;
  /** For the whole request. A report of 64 kB takes a second on a slow line. */
  readonly requestTimeout: number;
  /** How often the two are checked. With Node's usual half minute, these limits would be as long. */
  readonly connectionsCheckingInterval: number;
  /** How long a connection may stand still, such as that of a client that reads no answer. */
  readonly standstill: number;
}

const TIME_LIMITS: TimeLimits = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  standstill: 15_000,
};

/** Most connections at a time. */
const MOST_CONNECTIONS = 1000;

/** Most addresses that are counted, each in some 100 bytes. */
const MOST_ADDRESSES = 10_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface ReceiverOptions {
  readonly settings: ReceiverSettings;
  /** Writes a line of the log, in JSON. */
  readonly writeLine: (line: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly mostConnections?: number;
  readonly timeLimits?: TimeLimits;
}

/** The server of a real deployment, which does not listen yet. Whatever is sent to it, its memory and its log are bounded. */
export function createReceiver(options: ReceiverOptions): Server {
  const { settings, writeLine, now = () => performance.now() } = options;
  const { mostConnections = MOST_CONNECTIONS, timeLimits = TIME_LIMITS } = options;
  const notice = createNotices(now, writeLine);
  const handle = createReportHandler({
    origins: settings.origins,
    limits: createLimits(settings, notice, now),
    write: (report) => writeLine(logLine(report)),
  });
  const server = createServer(timeLimits, (request, response) => {
    response.on('error', () => response.destroy());
    handle(request, response).catch((error: unknown) => {
      notice('unexpected error', `A request failed unexpectedly.${placeOf(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { Connection: 'close' }).end();
    });
  });
  server.timeout = timeLimits.standstill;
  return endOldest(server, mostConnections);
}

/** Where an error was thrown. Its message is left out: it may quote what was sent, which no log is to hold. */
function placeOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines
    .filter((line) => /^ +at /.test(line))
    .map((line) => `\n${line}`)
    .join('');
}

/** A report as a line of the log, as platforms such as Cloud Run collect them. */
function logLine(report: ReceivedReport): string {
  const severity = report.type === 'measure' ? 'INFO' : 'ERROR';
  return JSON.stringify({ severity, message: reportLine(report), report });
}

/** Writes what an operator should know of refused requests. The occasion is one of a few fixed texts. */
type Notice = (occasion: string, message: string) => void;

/** Each occasion is written once an hour, so that no client can fill the log. */
function createNotices(now: () => number, writeLine: (line: string) => void): Notice {
  const writtenAt = new Map<string, number>();
  return (occasion, message) => {
    const last = writtenAt.get(occasion);
    if (last !== undefined && now() - last < HOUR_MS) return;
    writtenAt.set(occasion, now());
    writeLine(JSON.stringify({ severity: 'WARNING', message }));
  };
}

function createLimits(settings: ReceiverSettings, notice: Notice, now: () => number): ReportLimits {
  const { requestsPerMinute, bytesPerDay, trustedProxies } = settings;
  const common = { addresses: MOST_ADDRESSES, now };
  const requests = createQuota({ ...requestsPerMinute, ...common, periodMs: MINUTE_MS });
  const bytes = createQuota({ ...bytesPerDay, ...common, periodMs: DAY_MS });
  const allows = (verdict: Verdict, limit: string): boolean => {
    if (verdict === 'granted') return true;
    const reached =
      verdict === 'address used up'
        ? `one address reached ${limit}`
        : `all addresses together reached ${limit}_IN_TOTAL`;
    notice(reached, `Reports were dropped: ${reached}.`);
    return false;
  };
  return {
    addressOf: ({ headers, socket }) => {
      const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join();
      const peer = socket.remoteAddress ?? '';
      const { address, header } = clientOf({ peer, forwardedFor, trustedProxies });
      if (header === 'unusable') {
        notice(
          'unusable header',
          `X-Forwarded-For was left out of account: it has no address where TRUSTED_PROXIES=${trustedProxies} expects one. If a proxy of yours sent it, all residents share one limit.`,
        );
      }
      return address;
    },
    allowsRequest: (address) => allows(requests.use(address, 1), 'REQUESTS_PER_MINUTE'),
    allowsReport: (address, report) =>
      allows(bytes.use(address, Buffer.byteLength(logLine(report)) + 1), 'LOG_MB_PER_DAY'),
  };
}

/**
 * Ends the oldest connection when there is one too many. Refusing the new one instead would let a client that opens
 * many and sends nothing keep everybody out.
 */
function endOldest(server: Server, most: number): Server {
  const open = new Set<Socket>();
  return server.on('connection', (socket: Socket) => {
    const [oldest] = open;
    if (oldest !== undefined && open.size >= most) {
      open.delete(oldest);
      oldest.destroy();
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}
