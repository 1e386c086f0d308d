import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can go dead without a word, as a lost Wi-Fi does. */
export interface StallableLine {
  /** Origin to use in place of the server's own. */
  readonly origin: string;
  /** Nothing passes any more: open connections are dead for good, new ones are never answered. */
  readonly stall: () => void;
  /** New connections pass again. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a line to a server on this machine. */
export async function stallableLine(port: number): Promise<StallableLine> {
  const sockets = new Set<Socket>();
  let isDead = false;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isDead) return;
    const far = keep(connect(port, '127.0.0.1'));
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    stall: () => {
      isDead = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isDead = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
