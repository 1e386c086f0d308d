import { createServer } from 'node:http';
import type { HealthAddress } from './config.ts';
import { type Health, isHealthy } from './health.ts';
import { METRICS_TYPE, metricsText } from './metrics.ts';

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
