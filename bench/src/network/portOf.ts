import type { Server } from 'node:net';

/** The port that a listening server was given. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The system gave no port.');
}
