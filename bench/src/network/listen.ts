import type { Server } from 'node:net';

/** Has a server listen on a free port of this machine alone. @returns The port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The system gave no port.');
}
