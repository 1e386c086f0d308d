import { isObject } from './contracts.ts';
import {
  mapRemotes,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  type RemoteName,
  REMOTES,
} from './remotes.ts';

/** Where Google serves Firestore: https://firebase.google.com/docs/firestore/reference/rest */
export const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com';

/** Where the Firebase SDK looks up and renews the sessions of a deployed site. */
export const AUTH_ORIGINS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
] as const;

/**
 * From where the Firebase SDK of a deployed site loads Google's `gapi` before it opens the sign-in popup
 * (`gapiScript` in `@firebase/auth`).
 */
export const GOOGLE_SIGN_IN_ORIGIN = 'https://apis.google.com';

/** Path of the runtime configuration on the site's own origin. */
export const RUNTIME_CONFIG_FILE = 'runtime-config.json';

/** The Firebase web project configuration; these values are public by design. */
export interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly appId?: string;
}

/** Origins of a local Firebase, absent in a deployment. */
export interface EmulatorOrigins {
  /** Such as `http://127.0.0.1:9099`. */
  readonly auth: string;
  /** Such as `http://127.0.0.1:8080`. */
  readonly firestore: string;
}

/** One release of a remote, which then runs alone. Written by `npm run pin`. */
export interface Pin {
  /** The release's own copy of the entry, in the remote's folder: `remoteEntry.<hash>.js`. */
  readonly entry: string;
  /** As in a script's `integrity`. The entry names the hashes of what it loads. */
  readonly integrity: string;
}

/**
 * What differs from deployment to deployment. The page reads it from {@link RUNTIME_CONFIG_FILE} when it
 * starts, so one build runs anywhere.
 */
export interface RuntimeConfig {
  readonly firebase: FirebaseConfig;
  /** The folder that each remote is deployed to, as an absolute URL or one relative to the page. */
  readonly remotes: Readonly<Record<RemoteName, string>>;
  /** Remotes that are held at a release; the others run their newest one. */
  readonly pins?: Readonly<Partial<Record<RemoteName, Pin>>>;
  /** Where the ID token is posted and deleted (spec §7); off when absent. */
  readonly sessionEndpoint?: string;
  readonly emulators?: EmulatorOrigins;
}

/** A checked runtime configuration, or what is wrong with it: one line per field, for the operator. */
export type ParsedRuntimeConfig =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * A host and its port as they may stand in a security policy. URLs allow more in a host: a semicolon
 * would begin another directive there, an asterisk would allow every host.
 */
const HOST = String.raw`[\da-z]([\d.a-z-]*[\da-z])?(:\d{1,5})?`;

/** The script that a remote starts with, and the hash that a pin demands of it. */
export interface RemoteEntry extends Partial<Pick<Pin, 'integrity'>> {
  readonly url: string;
}

/** See {@link RemoteEntry}. */
export function remoteEntry(
  { remotes, pins }: Pick<RuntimeConfig, 'remotes' | 'pins'>,
  remote: RemoteName,
): RemoteEntry {
  const { entry = REMOTE_ENTRY_FILE, ...hash } = pins?.[remote] ?? {};
  return { ...hash, url: new URL(entry, remotes[remote]).href };
}

/**
 * Checks a runtime configuration where it enters.
 *
 * @param base Absolute URL of the page; relative URLs in the configuration start from it.
 * @returns Every URL absolute, folders with a closing slash; unknown fields are left out.
 */
export function parseRuntimeConfig(data: unknown, base: string): ParsedRuntimeConfig {
  if (!isObject(data) || Array.isArray(data)) {
    return { ok: false, problems: ['It must be a JSON object.'] };
  }
  const problems: string[] = [];

  const read = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((fields, name) => (isObject(fields) ? fields[name] : undefined), data);
  const text = (
    path: string,
    wanted = 'a text that is not empty',
    accepts: (value: string) => boolean = () => true,
  ): string => {
    const value = read(path);
    if (typeof value === 'string' && value !== '' && accepts(value)) return value;
    const found = JSON.stringify(value)?.slice(0, 200);
    problems.push(`${path} must be ${wanted}, not ${found}.`);
    return '';
  };
  const url = (path: string, without = 'credentials', rest = ''): string => {
    const href = (value: string): string => {
      try {
        return new URL(value, base).href;
      } catch {
        return '';
      }
    };
    // Credentials would stand before the host.
    const pattern = new RegExp(`^https?://${HOST}/${rest}`);
    const isAccepted = (value: string): boolean => pattern.test(href(value));
    return href(text(path, `an http(s) URL of a plain host without ${without}`, isAccepted));
  };

  const pins = read('pins');
  const pinned = isObject(pins) ? Object.keys(pins) : [];
  // A misspelt name would pin nothing, unnoticed.
  const isPinnable = pinned.every((name) => Object.hasOwn(REMOTES, name));
  if (pins !== undefined && (!isObject(pins) || !isPinnable)) {
    problems.push(`pins must be an object with no other names than ${REMOTE_NAMES.join(', ')}.`);
  }
  const pin = (remote: RemoteName): Pin => ({
    entry: text(`pins.${remote}.entry`, 'the name of a script', (name) =>
      /^[\w.-]+\.js$/.test(name),
    ),
    integrity: text(`pins.${remote}.integrity`, 'a sha384 hash', (hash) =>
      /^sha384-[\d+/A-Za-z]{64}$/.test(hash),
    ),
  });

  const config: RuntimeConfig = {
    firebase: {
      apiKey: text('firebase.apiKey'),
      authDomain: text('firebase.authDomain', 'a host name', (host) =>
        new RegExp(`^${HOST}$`, 'i').test(host),
      ),
      projectId: text('firebase.projectId'),
      ...(read('firebase.appId') !== undefined && { appId: text('firebase.appId') }),
    },
    // File names are appended to a folder.
    remotes: mapRemotes((remote) =>
      url(`remotes.${remote}`, 'credentials, query or fragment', '[^?#]*$').replace(/\/*$/, '/'),
    ),
    ...(pins !== undefined && {
      pins: Object.fromEntries(
        REMOTE_NAMES.filter((name) => pinned.includes(name)).map((name) => [name, pin(name)]),
      ),
    }),
    ...(read('emulators') !== undefined && {
      emulators: {
        auth: url('emulators.auth').replace(/\/+$/, ''),
        firestore: url('emulators.firestore').replace(/\/+$/, ''),
      },
    }),
    ...(read('sessionEndpoint') !== undefined && { sessionEndpoint: url('sessionEndpoint') }),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/**
 * Reads the response to a request for {@link RUNTIME_CONFIG_FILE}.
 *
 * @param base See {@link parseRuntimeConfig}.
 * @throws Error that tells an operator what is wrong: the status, no JSON, or the fields to correct.
 */
export async function readRuntimeConfig(response: Response, base: string): Promise<RuntimeConfig> {
  const url = `/${RUNTIME_CONFIG_FILE}`;
  if (!response.ok) throw new Error(`${url} answered with HTTP status ${response.status}.`);
  const data: unknown = await response.json().catch((cause: unknown) => {
    throw new Error(`${url} holds no JSON.`, { cause });
  });
  const result = parseRuntimeConfig(data, base);
  if (result.ok) return result.config;
  throw new Error([`${url} is not valid.`, ...result.problems].join('\n'));
}
