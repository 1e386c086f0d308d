/*
 * The receiver of a real deployment: writes each report to its output as one JSON line, as Cloud Run and other platforms
 * collect logs. It needs Node.js 22.18 or newer, no package and no credentials. How much anybody may send is limited by the
 * proxy in front of it (docs/reports.md).
 */
import { createServer } from 'node:http';
import { createReportHandler } from '../src/reportHandler.ts';
import { logLine } from '../src/reportLine.ts';

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

const { ALLOWED_ORIGINS = '', PORT = '8080' } = process.env;
const origins = ALLOWED_ORIGINS.split(' ').filter((origin) => origin !== '');
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
if (origins.length === 0 || !origins.every(isOrigin)) {
  fail(
    'ALLOWED_ORIGINS must hold the shell’s origin, such as https://your-campus-laundry.web.app, ' +
      `or several with spaces between them, not "${ALLOWED_ORIGINS}".`,
  );
}

const handle = createReportHandler({
  origins,
  write: (report) => process.stdout.write(`${logLine(report)}\n`),
});
const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    // Without the message, which may quote what was sent.
    console.error('A request failed:', error instanceof Error ? error.name : 'unknown error');
    response.destroy();
  });
});
server.on('error', ({ message }) => fail(`PORT=${PORT} can't be used: ${message}`));
// Node as the first process of a container ends by no signal that it does not handle.
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(PORT));
