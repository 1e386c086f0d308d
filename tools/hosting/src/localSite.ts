import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend/localProject';
import { refusalOfForeign } from '@laundry-board/local-backend/loopback';
import {
  mapRemotes,
  REMOTE_NAMES,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { remoteOf, type SiteName } from './hosting.ts';

const SHELL_PORT = 3000;

/** A local server. */
export interface LocalAddress {
  /** Its name in messages. */
  readonly title: string;
  /** The environment variable for its port. */
  readonly variable: string;
  readonly port: number;
  readonly origin: string;
}

/** The addresses of all local servers. */
type LocalAddresses = ReturnType<typeof readLocalAddresses>;

/** Ports from the environment or the defaults. @throws Error, one line, on a bad or a shared one. */
export function readLocalAddresses(environment: Readonly<Record<string, string | undefined>>) {
  const taken = new Map<number, string>();
  const read = (
    title: string,
    variable: string,
    standard: number,
    host = '127.0.0.1',
  ): LocalAddress => {
    const text = environment[variable] || String(standard);
    const port = Number(text);
    if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
      throw new Error(`${variable} must be a port number from 1 to 65535, not "${text}".`);
    }
    const other = taken.get(port);
    if (other !== undefined) throw new Error(`${other} and ${variable} both name port ${port}.`);
    taken.set(port, variable);
    return { title, variable, port, origin: `http://${host}:${port}` };
  };
  return {
    shell: read('the shell', 'SHELL_PORT', SHELL_PORT, 'localhost'),
    // 3001, 3002, … in the order of the table of remotes.
    ...mapRemotes((remote) => {
      const port = SHELL_PORT + 1 + REMOTE_NAMES.indexOf(remote);
      const variable = `${remote.toUpperCase()}_REMOTE_PORT`;
      return read(`the ${remote} remote`, variable, port, 'localhost');
    }),
    firestoreEmulator: read('the local Firestore', 'FIRESTORE_EMULATOR_PORT', 8080),
    authEmulator: read('the local Auth', 'AUTH_EMULATOR_PORT', 9099),
  };
}

/** Where a site listens on this machine. */
export function siteAddress(site: SiteName, addresses: LocalAddresses): LocalAddress {
  return addresses[remoteOf(site) ?? 'shell'];
}

/** The runtime configuration of a site with its remotes and Firebase on this machine. */
export function localRuntimeConfig(
  origins: Readonly<Record<RemoteName | 'authEmulator' | 'firestoreEmulator', string>>,
): RuntimeConfig {
  return {
    firebase: { apiKey: 'local', authDomain: 'localhost', projectId: LOCAL_PROJECT_ID },
    remotes: mapRemotes((remote) => `${origins[remote]}/`),
    emulators: { auth: origins.authEmulator, firestore: origins.firestoreEmulator },
  };
}

/** The development server of one package, with hot reloading and the local runtime configuration. */
export function devServer(
  { port, origin }: LocalAddress,
  addresses: LocalAddresses,
): NonNullable<Configuration['devServer']> {
  const config = localRuntimeConfig({
    ...mapRemotes((remote) => addresses[remote].origin),
    authEmulator: addresses.authEmulator.origin,
    firestoreEmulator: addresses.firestoreEmulator.origin,
  });
  return {
    host: 'localhost',
    port,
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    // A remote's client runs in the shell's page, so it needs the URL of its own server.
    client: {
      webSocketURL: `${origin.replace('http', 'ws')}/ws`,
      logging: 'warn',
      // All three clients share one page, which shows runtime errors itself.
      overlay: { errors: true, warnings: false, runtimeErrors: false },
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
