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

const SHELL_PORT = 3000;

/** @param title - Its name in messages. */
const server = (title: string, variable: string, port: number, host = 'localhost') => ({
  title,
  variable,
  port,
  host,
});

const PARTS = {
  shell: server('the shell', 'SHELL_PORT', SHELL_PORT),
  // 3001, 3002, … in the order of the table of remotes.
  ...mapRemotes((remote) => {
    const port = SHELL_PORT + 1 + REMOTE_NAMES.indexOf(remote);
    return server(`the ${remote} remote`, `${remote.toUpperCase()}_REMOTE_PORT`, port);
  }),
  firestoreEmulator: server('the local Firestore', 'FIRESTORE_EMULATOR_PORT', 8080, '127.0.0.1'),
  authEmulator: server('the local Auth', 'AUTH_EMULATOR_PORT', 9099, '127.0.0.1'),
};

/** A local server, and the environment variable for its port. */
export type LocalAddress = Omit<ReturnType<typeof server>, 'host'> & { readonly origin: string };

/** A server of the local site. */
type LocalPart = keyof typeof PARTS;

/** The addresses of all local servers. */
export type LocalAddresses = Readonly<Record<LocalPart, LocalAddress>>;

/** Ports from the environment or the defaults. @throws Error, one line, on a bad or a shared one. */
export function readLocalAddresses(
  environment: Readonly<Record<string, string | undefined>>,
): LocalAddresses {
  const taken = new Map<number, string>();
  const addressOf = (part: LocalPart): LocalAddress => {
    const { title, variable, port: standard, host } = PARTS[part];
    const port = readPort(variable, environment[variable], standard);
    const other = taken.get(port);
    if (other !== undefined) throw new Error(`${other} and ${variable} both name port ${port}.`);
    taken.set(port, variable);
    return { title, variable, port, origin: `http://${host}:${port}` };
  };
  return {
    shell: addressOf('shell'),
    ...mapRemotes(addressOf),
    firestoreEmulator: addressOf('firestoreEmulator'),
    authEmulator: addressOf('authEmulator'),
  };
}

function readPort(variable: string, text: string | undefined, standard: number): number {
  if (text === undefined || text === '') return standard;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`${variable} must be a port number from 1 to 65535, not "${text}".`);
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
          if (refusal === undefined) next();
          else response.writeHead(403).end(refusal);
        },
      },
      {
        name: RUNTIME_CONFIG_FILE,
        path: `/${RUNTIME_CONFIG_FILE}`,
        middleware: (_request: IncomingMessage, response: ServerResponse) => {
          response.setHeader('Content-Type', 'application/json').end(JSON.stringify(config));
        },
      },
      ...middlewares,
    ],
  };
}
