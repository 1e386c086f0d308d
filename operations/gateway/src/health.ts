import { createServer } from 'node:http';
import { METRICS_TYPE } from './metrics.ts';

/** What whoever watches the gateway asks for. */
export interface Health {
  readonly broker: 'connected' | 'disconnected';
  readonly firestore: 'starting' | 'written' | 'failing';
  /** Seconds since the last write; null before the first. */
  readonly lastWriteAge: number | null;
  /** Silent: none has lived for longer than the longest `expire_after`. */
  readonly sensors: 'heard' | 'silent';
  readonly machines: number;
  readonly alive: number;
  /** Messages since the start. */
  readonly messages: number;
}

/** A write that is older is no longer fine, seconds: washers are Offline after 6. */
const WRITE_LASTS_S = 15;

export function isHealthy({ broker, firestore, lastWriteAge, sensors }: Health): boolean {
  const isFresh = lastWriteAge !== null && lastWriteAge <= WRITE_LASTS_S;
  return broker === 'connected' && firestore === 'written' && isFresh && sensors === 'heard';
}

/** What is served, as it is at each request. */
interface Served {
  readonly health: () => Health;
  /** In Prometheus' text format. */
  readonly metrics: () => string;
}

/** Serves `GET /healthz`, 200 if all is well, otherwise 503, and `GET /metrics`, on loopback. */
export function serveHealth(port: number, served: Served, log: (line: string) => void) {
  const server = createServer(({ url, method }, response) => {
    if (url === '/healthz' && method === 'GET') {
      const now = served.health();
      response.writeHead(isHealthy(now) ? 200 : 503, { 'Content-Type': 'application/json' });
      response.end(`${JSON.stringify(now)}\n`);
    } else if (url === '/metrics' && method === 'GET') {
      response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(served.metrics());
    } else {
      response.writeHead(404).end();
    }
  });
  server.on('error', ({ message }) => log(`health_port ${port} can't be used: ${message}`));
  server.listen(port, '127.0.0.1');
  return {
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
