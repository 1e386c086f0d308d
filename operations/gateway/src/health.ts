import { createServer } from 'node:http';
import { METRICS_TYPE, metricsText } from './metrics.ts';
import type { HealthAddress } from './config.ts';
import type { Outcome } from './push/post.ts';

/** What is counted since the process has started, also if the configuration is read again. */
export interface Counts {
  messages: number;
  /** Runs of machines that have ended: whose residents were told. */
  runs: number;
  readonly writes: { written: number; failed: number };
  readonly notifications: Record<Outcome['is'], number>;
}

export function noCounts(): Counts {
  return {
    messages: 0,
    runs: 0,
    writes: { written: 0, failed: 0 },
    notifications: { accepted: 0, gone: 0, refused: 0, failed: 0 },
  };
}

/** What whoever watches the gateway asks for. */
export interface Health extends Readonly<Counts> {
  readonly broker: 'connected' | 'disconnected';
  readonly firestore: 'starting' | 'written' | 'failing';
  /** Seconds since the last write; null before the first. */
  readonly lastWriteAge: number | null;
  /** Silent: of those that report within minutes, none has lived for longer than its `expire_after`. */
  readonly sensors: 'heard' | 'silent';
  readonly machines: number;
  readonly alive: number;
  /** Of those that are alive and in order. */
  readonly inUse: number;
  /** The names of those that are neither alive nor out of order. */
  readonly lacking: readonly string[];
  /** Devices that wait for something. */
  readonly wishes: number;
}

/** A write that is older is no longer fine, seconds: washers are Offline after 6. */
const WRITE_LASTS_S = 15;

export function isHealthy({ broker, firestore, lastWriteAge, sensors }: Health): boolean {
  const isFresh = lastWriteAge !== null && lastWriteAge <= WRITE_LASTS_S;
  return broker === 'connected' && firestore === 'written' && isFresh && sensors === 'heard';
}

/** Serves `GET /healthz`, 200 if all is well, otherwise 503, and the same as figures at `GET /metrics`. */
export function serveHealth(
  { address, port }: HealthAddress,
  health: () => Health,
  log: (line: string) => void,
) {
  const server = createServer(({ url, method }, response) => {
    if (url === '/healthz' && method === 'GET') {
      const now = health();
      response.writeHead(isHealthy(now) ? 200 : 503, { 'Content-Type': 'application/json' });
      response.end(`${JSON.stringify(now)}\n`);
    } else if (url === '/metrics' && method === 'GET') {
      response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(metricsText(health()));
    } else {
      response.writeHead(404).end();
    }
  });
  server.on('error', ({ message }) => log(`health_port ${port} can't be used: ${message}`));
  server.listen(port, address);
  return {
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
