import { forEachRemote } from './forEachRemote.ts';
import type { EmulatorAddresses, FirebaseConfig, RuntimeConfig } from './runtimeConfig.ts';

/** A checked runtime configuration, or what is wrong with it: one line a field, for the operator. */
export type ParsedRuntimeConfig =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

type Fields = Readonly<Record<string, unknown>>;

/**
 * A host and its port as they may stand in a security policy. URLs allow more in a host: a semicolon
 * there would begin another directive, an asterisk let every host in.
 */
const HOST = /^[\da-z]([\d.a-z-]*[\da-z])?(:\d{1,5})?$/i;

const HTTP_ADDRESS = 'be an http(s) address';

/**
 * Checks a runtime configuration where it enters.
 *
 * @param base Absolute address of the page; relative addresses in the configuration start from it.
 * @returns Every address absolute, folders with a closing slash; fields that are not known are left out.
 */
export function parseRuntimeConfig(data: unknown, base: string): ParsedRuntimeConfig {
  if (!isFields(data)) return { ok: false, problems: ['It is no JSON object.'] };
  const problems: string[] = [];

  const text = (fields: Fields, name: string, path: string): string => {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    problems.push(`${path}${name} must be a text that is not empty.`);
    return '';
  };
  const address = (fields: Fields, name: string, path: string): string => {
    const value = text(fields, name, path);
    if (value === '') return '';
    const url = parseUrl(value, base);
    const wanted = url === undefined ? HTTP_ADDRESS : whatIsWrong(url);
    if (url !== undefined && wanted === undefined) return url.href;
    problems.push(`${path}${name} must ${wanted}, not "${value.slice(0, 200)}".`);
    return '';
  };
  const host = (fields: Fields, name: string, path: string): string => {
    const value = text(fields, name, path);
    if (value === '' || HOST.test(value)) return value;
    problems.push(`${path}${name} must be a host name, not "${value.slice(0, 200)}".`);
    return '';
  };
  const group = (name: string): Fields => {
    const value = data[name];
    if (isFields(value)) return value;
    problems.push(`${name} must be an object.`);
    return {};
  };

  const firebaseFields = group('firebase');
  const firebase: FirebaseConfig = {
    apiKey: text(firebaseFields, 'apiKey', 'firebase.'),
    authDomain: host(firebaseFields, 'authDomain', 'firebase.'),
    projectId: text(firebaseFields, 'projectId', 'firebase.'),
    ...(firebaseFields['appId'] === undefined
      ? {}
      : { appId: text(firebaseFields, 'appId', 'firebase.') }),
  };

  const remoteFields = group('remotes');
  const remotes = forEachRemote((remote) => {
    const folder = address(remoteFields, remote, 'remotes.');
    // Names of files are put behind it.
    const [surplus] = /[#?].*/.exec(folder) ?? [];
    if (surplus !== undefined) {
      problems.push(
        `remotes.${remote} must be a folder, without a query or a fragment: leave out "${surplus.slice(0, 200)}".`,
      );
    }
    return folder.replace(/\/*$/, '/');
  });

  let emulators: EmulatorAddresses | undefined;
  if (data['emulators'] !== undefined) {
    const fields = group('emulators');
    const origin = (name: string): string =>
      address(fields, name, 'emulators.').replace(/\/+$/, '');
    emulators = { auth: origin('auth'), firestore: origin('firestore') };
  }
  const sessionEndpoint =
    data['sessionEndpoint'] === undefined ? undefined : address(data, 'sessionEndpoint', '');

  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    config: {
      firebase,
      remotes,
      ...(sessionEndpoint === undefined ? {} : { sessionEndpoint }),
      ...(emulators === undefined ? {} : { emulators }),
    },
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseUrl(value: string, base: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

function whatIsWrong({ protocol, host, username, password }: URL): string | undefined {
  if (protocol !== 'http:' && protocol !== 'https:') return HTTP_ADDRESS;
  if (!HOST.test(host)) return 'have a host name of letters, digits, dots and hyphens';
  return username + password === '' ? undefined : 'hold no user name and no password';
}
