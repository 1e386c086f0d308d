import { createServer } from 'node:http';

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

/** Serves `GET /healthz` on loopback: 200 if all is well, otherwise 503. */
export function serveHealth(port: number, health: () => Health, log: (line: string) => void) {
  const server = createServer((request, response) => {
    if (request.url !== '/healthz' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    const now = health();
    response.writeHead(isHealthy(now) ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(`${JSON.stringify(now)}\n`);
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
