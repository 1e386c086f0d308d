import { connect, createServer, type Socket } from 'node:net';
import { listenOnFreePort } from '@laundry-board/loopback';

/** Starts a relay to a port of this computer that can hang, as a network does that is cut: nobody is told. */
export async function startRelay(to: number) {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(to, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // Whoever hangs doesn't say why.
      from.on('error', () => {});
      from.on('data', (data) => {
        if (!isHanging) into.write(data);
      });
    }
  });
  return {
    port: await listenOnFreePort(server),
    hang: (): void => {
      isHanging = true;
    },
    goOn: (): void => {
      isHanging = false;
    },
    close: (): void => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
