import { createServer, connect, type Server, type Socket } from 'node:net';
import type { Line } from './networkProfile.ts';
import { listen } from './listen.ts';
import { createOneWay, type Lane, type OneWay } from './oneWay.ts';

/** What went over the line since {@link Network.resetCounts}. */
export interface Counts {
  readonly connections: number;
  /** Bytes towards the browser, with everything that HTTP and TLS add. */
  readonly down: number;
  /** Bytes of the bodies that the sites' servers have sent. */
  readonly bodies: number;
}

/** A line between a browser and the servers of this machine. */
export interface Network {
  /** Leads connections over the line to a server of this machine. @returns The port to connect to. */
  readonly openPort: (target: number) => Promise<number>;
  /** Puts another line in place; it has no connections yet. Undefined is this machine's own speed. */
  readonly use: (line: Line | undefined) => void;
  /** Ends all connections, as time does between two visits. */
  readonly dropConnections: () => void;
  /**
   * Settles once a connection's line has room towards the browser, so that a server can decide late
   * what is sent next.
   *
   * @param connection Port of the network's end, as the server sees it.
   */
  readonly room: (connection: number | undefined) => Promise<void>;
  /** Counts the body of an answer that a site's server has sent. */
  readonly countBody: (bytes: number) => void;
  readonly resetCounts: () => void;
  readonly counts: () => Counts;
  readonly close: () => Promise<void>;
}

/**
 * A line that carries TCP, so that all that a browser does on a connection costs what it costs: TCP's
 * handshake (one round trip), TLS, slow start, headers and bodies, on each connection of each origin,
 * all sharing one rate. Not modelled: the look-up of names, lost packets, other traffic.
 */
export function createNetwork(): Network {
  let line: Line | undefined;
  let down: OneWay;
  let up: OneWay;
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const lanes = new Map<number | undefined, Lane>();
  let connections = 0;
  let bytesDown = 0;
  let bodies = 0;

  const accept = (client: Socket, target: number): void => {
    connections += 1;
    const server = connect({ host: '127.0.0.1', port: target, allowHalfOpen: true });
    const ends = [client, server];
    for (const end of ends) {
      end.setNoDelay();
      sockets.add(end);
      end.on('close', () => sockets.delete(end));
      end.on('error', () => ends.forEach((each) => each.destroy()));
    }
    server.on('data', ({ length }) => {
      bytesDown += length;
    });
    if (line === undefined) {
      client.pipe(server).pipe(client);
      return;
    }
    const lane = carry(server, client, down);
    server.on('connect', () => {
      const { localPort } = server;
      lanes.set(localPort, lane);
      server.on('close', () => lanes.delete(localPort));
    });
    carry(client, server, up);
    // The browser takes its connection as open at once; over the line it waits for the handshake.
    client.pause();
    setTimeout(() => client.resume(), line.roundTrip);
  };

  const network: Network = {
    openPort: (target) => {
      const server = createServer({ allowHalfOpen: true }, (client) => accept(client, target));
      servers.push(server);
      return listen(server);
    },
    use: (next) => {
      network.dropConnections();
      line = next;
      if (next === undefined) return;
      down = createOneWay(next.down, next.roundTrip / 2);
      up = createOneWay(next.up, next.roundTrip / 2);
    },
    dropConnections: () => sockets.forEach((socket) => socket.destroy()),
    room: async (connection) => lanes.get(connection)?.room(),
    countBody: (bytes) => {
      bodies += bytes;
    },
    resetCounts: () => {
      bodies = 0;
      connections = 0;
      bytesDown = 0;
    },
    counts: () => ({ connections, down: bytesDown, bodies }),
    close: async () => {
      network.dropConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  return network;
}

function carry(from: Socket, to: Socket, way: OneWay): Lane {
  const lane = way.open((data) => {
    if (to.destroyed) return;
    if (data.length === 0) to.end();
    else to.write(data);
  });
  from.on('data', lane.send);
  from.on('end', () => lane.send(Buffer.alloc(0)));
  to.on('close', lane.close);
  from.on('close', () => {
    if (!from.readableEnded) lane.close();
  });
  return lane;
}
