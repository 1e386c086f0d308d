import { once } from 'node:events';
import { createServer } from 'node:net';
import { REMOTE_NAMES } from '@laundry-board/shared-types';

/** Ports that are free now, by the variables that the commands read them from. */
export async function freePortVariables(): Promise<Readonly<Record<string, string>>> {
  const names = [
    'SHELL_PORT',
    ...REMOTE_NAMES.map((remote) => `${remote.toUpperCase()}_REMOTE_PORT`),
    'FIRESTORE_EMULATOR_PORT',
    'AUTH_EMULATOR_PORT',
  ];
  // All held at once, so that no two are the same.
  const servers = await Promise.all(
    names.map(async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? String(address.port) : '';
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return Object.fromEntries(names.map((name, index) => [name, ports[index] ?? '']));
}
