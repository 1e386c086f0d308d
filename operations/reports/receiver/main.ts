/*
 * The receiver of a real deployment: a server that writes each report to its output as one JSON line, as Cloud Run and
 * other platforms collect logs. It needs Node.js 22.18 or newer, no package and no credentials (README.md).
 */
import { createReceiver } from '../src/receiver.ts';
import { readReceiverSettings } from '../src/receiverSettings.ts';

/** How long requests that are under way may take once the platform ends the instance, milliseconds. */
const GRACE_MS = 3000;

function fail(problems: readonly string[]): never {
  console.error(problems.join('\n'));
  process.exit(1);
}

const read = readReceiverSettings(process.env);
if (!read.ok) fail(read.problems);
const { settings } = read;

const server = createReceiver({
  settings,
  writeLine: (line) => process.stdout.write(`${line}\n`),
});
server.on('error', ({ message }) => fail([`PORT=${settings.port} can't be used: ${message}`]));
// Reports that nobody collects are lost in any case, and the platform starts another one.
process.stdout.on('error', ({ message }) => fail([`The log can't be written: ${message}`]));
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  // Node limits no client's time any more once a server closes.
  setTimeout(() => server.closeAllConnections(), GRACE_MS);
});
server.listen(settings.port);
