import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';
import { type LocalAddress, type LocalAddresses, localRuntimeConfig } from '@laundry-board/sites';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend/localProject';
import { refusalOfForeign } from '@laundry-board/loopback';
import { mapRemotes, RUNTIME_CONFIG_FILE, type RuntimeConfig } from '@laundry-board/shared-types';

/** The runtime configuration of pages that development servers serve. */
export function developmentConfig(addresses: LocalAddresses): RuntimeConfig {
  return localRuntimeConfig(LOCAL_PROJECT_ID, {
    ...mapRemotes((remote) => addresses[remote].origin),
    authEmulator: addresses.authEmulator.origin,
    firestoreEmulator: addresses.firestoreEmulator.origin,
  });
}

/**
 * The development server of one package, with hot reloading and the local runtime configuration beside the page. In a
 * deployed shell the page reloads instead, and shows errors itself: its security policy lets no overlay in.
 */
export function devServer(
  { port, origin }: LocalAddress,
  addresses: LocalAddresses,
  { isInDeployedShell }: { readonly isInDeployedShell: boolean },
): NonNullable<Configuration['devServer']> {
  const config = developmentConfig(addresses);
  return {
    host: 'localhost',
    port,
    hot: !isInDeployedShell,
    liveReload: isInDeployedShell,
    historyApiFallback: true,
    // A remote's client runs in the shell's page, so it needs the URL of its own server.
    client: {
      webSocketURL: `${origin.replace('http', 'ws')}/ws`,
      logging: 'warn',
      // All three clients share one page, which shows runtime errors itself.
      overlay: isInDeployedShell ? false : { errors: true, warnings: false, runtimeErrors: false },
    },
    // The shell's page loads a remote's files and hot updates from another origin.
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'auto',
    setupMiddlewares: (middlewares) => [
      {
        name: 'loopback',
        middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const refusal = refusalOfForeign(request);
          if (refusal !== undefined) {
            response.writeHead(403).end(refusal);
          } else if (request.url === `/${RUNTIME_CONFIG_FILE}`) {
            response.setHeader('Content-Type', 'application/json').end(JSON.stringify(config));
          } else {
            next();
          }
        },
      },
      ...middlewares,
    ],
  };
}
