import {
  mapRemotes,
  REMOTE_NAMES,
  type RemoteName,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { remoteOf, type SiteName } from './sites.ts';
import { UserError } from './userError.ts';

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
export type LocalAddresses = ReturnType<typeof readLocalAddresses>;

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
      throw new UserError(`${variable} must be a port number from 1 to 65535, not "${text}".`);
    }
    const other = taken.get(port);
    if (other !== undefined)
      throw new UserError(`${other} and ${variable} both name port ${port}.`);
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

/**
 * The runtime configuration of a site with its remotes and Firebase on this machine.
 *
 * @param projectId The project of the local Firebase.
 */
export function localRuntimeConfig(
  projectId: string,
  origins: Readonly<Record<RemoteName | 'authEmulator' | 'firestoreEmulator', string>>,
): RuntimeConfig {
  return {
    firebase: { apiKey: 'local', authDomain: 'localhost', projectId },
    remotes: mapRemotes((remote) => `${origins[remote]}/`),
    emulators: { auth: origins.authEmulator, firestore: origins.firestoreEmulator },
  };
}
