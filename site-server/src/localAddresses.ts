import { mapRemotes, REMOTE_NAMES } from '@laundry-board/shared-types';

/** A local server's port and the environment variable that changes it. */
export interface LocalAddress {
  /** What a person calls it, for messages. */
  readonly title: string;
  readonly variable: string;
  readonly port: number;
  readonly origin: string;
}

const SHELL_PORT = 3000;

const PARTS = {
  shell: { title: 'the shell', variable: 'SHELL_PORT', port: SHELL_PORT, host: 'localhost' },
  // In the order of the table of remotes: 3001, 3002.
  ...mapRemotes((remote) => ({
    title: `the ${remote} remote`,
    variable: `${remote.toUpperCase()}_REMOTE_PORT`,
    port: SHELL_PORT + 1 + REMOTE_NAMES.indexOf(remote),
    host: 'localhost',
  })),
  firestoreEmulator: {
    title: 'the local Firestore',
    variable: 'FIRESTORE_EMULATOR_PORT',
    port: 8080,
    host: '127.0.0.1',
  },
  authEmulator: {
    title: 'the local Auth',
    variable: 'AUTH_EMULATOR_PORT',
    port: 9099,
    host: '127.0.0.1',
  },
} as const;

/** A server of the local site. */
export type LocalPart = keyof typeof PARTS;

/** Where each part of the local site listens. */
export type LocalAddresses = Readonly<Record<LocalPart, LocalAddress>>;

/**
 * The addresses of the local site: the fixed ones, or those that the environment names.
 *
 * @throws Error when a variable holds no port number (1 to 65535) or two parts share a port.
 */
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
