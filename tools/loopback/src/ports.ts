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

/**
 * Ports from `first` on that are free now.
 * For what listens only later: below 32768 a system gives none of them to anybody who asks for any.
 */
export async function freePortsFrom(first: number, count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let port = first; ports.length < count; port += 1) {
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
