import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';
import { refusalOfForeign } from '@laundry-board/local-backend/loopback';
import { mapRemotes, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import type { LocalAddress, LocalAddresses } from './localAddresses.ts';
import { localRuntimeConfig } from './localRuntimeConfig.ts';

/** The development server of one package: hot reloading, and the local runtime configuration. */
export function devServer(
  { port, origin }: LocalAddress,
  addresses: LocalAddresses,
): NonNullable<Configuration['devServer']> {
  return {
    host: 'localhost',
    port,
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    // A remote's client runs in the shell's page, so it has to be told its own server's address.
    client: {
      webSocketURL: `${origin.replace('http', 'ws')}/ws`,
      logging: 'warn',
      // The clients of all three packages are on one page, which has its own ways to show an error.
      overlay: { errors: true, warnings: false, runtimeErrors: false },
    },
    // The page of the shell loads a remote's files and hot updates from another origin.
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'auto',
    setupMiddlewares: (middlewares) => [
      {
        name: 'loopback',
        middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const refusal = refusalOfForeign(request);
          if (refusal === undefined) next();
          else response.writeHead(403).end(refusal);
        },
      },
      {
        name: RUNTIME_CONFIG_FILE,
        path: `/${RUNTIME_CONFIG_FILE}`,
        middleware: (_request: IncomingMessage, response: ServerResponse) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(
            JSON.stringify(
              localRuntimeConfig({
                ...mapRemotes((remote) => addresses[remote].origin),
                authEmulator: addresses.authEmulator.origin,
                firestoreEmulator: addresses.firestoreEmulator.origin,
              }),
            ),
          );
        },
      },
      ...middlewares,
    ],
  };
}
