/*
 * The receiver of a real deployment: a server that writes each report to its output as one JSON line, as Cloud Run and
 * other platforms collect logs. It needs Node.js 22.18 or newer, no package and no credentials (README.md).
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createRateLimit } from '../src/rateLimit.ts';
import { createReportHandler } from '../src/reportHandler.ts';
import { reportLine } from '../src/reportLine.ts';

const { PORT = '8080', ALLOWED_ORIGINS = '', REQUESTS_PER_MINUTE = '600' } = process.env;
const origins = ALLOWED_ORIGINS.split(/[\s,]+/).filter(Boolean);
if (origins.length === 0) {
  console.error('ALLOWED_ORIGINS must name the shell, such as https://your-campus-laundry.web.app');
  process.exit(1);
}

/** Behind a platform's proxy, the address that the proxy itself has seen is the last one. */
function addressOf({ headers, socket }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? socket.remoteAddress).replace(/.*,\s*/, '');
}

const handle = createReportHandler({
  origins,
  rateLimit: createRateLimit({
    perMinute: Number(REQUESTS_PER_MINUTE),
    addresses: 10_000,
    now: () => Date.now(),
  }),
  addressOf,
  write: (report) => {
    const severity = report.type === 'measure' ? 'INFO' : 'ERROR';
    process.stdout.write(`${JSON.stringify({ severity, message: reportLine(report), report })}\n`);
  },
});

const server = createServer((request, response) => {
  response.on('error', () => response.destroy());
  void handle(request, response);
});
server.requestTimeout = 10_000;
server.maxConnections = 1000;
server.listen(Number(PORT));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
