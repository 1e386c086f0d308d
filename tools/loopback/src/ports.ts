import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Has a server listen on a free port of 127.0.0.1. @returns The port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Ports that are free now. All are held at once, so that no two are the same. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map(listenOnFreePort));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
