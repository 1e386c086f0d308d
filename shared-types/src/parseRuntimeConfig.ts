import type { RemoteName } from './remotes.ts';
import type { EmulatorAddresses, FirebaseConfig, RuntimeConfig } from './runtimeConfig.ts';

/** A checked runtime configuration, or what is wrong with it: one line a field, for the operator. */
export type ParsedRuntimeConfig =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

type Fields = Readonly<Record<string, unknown>>;

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
    const url = value === '' ? undefined : parseHttpAddress(value, base);
    if (value !== '' && url === undefined) {
      problems.push(`${path}${name} must be an http(s) address, not "${value.slice(0, 200)}".`);
    }
    return url ?? '';
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
    authDomain: text(firebaseFields, 'authDomain', 'firebase.'),
    projectId: text(firebaseFields, 'projectId', 'firebase.'),
    ...(firebaseFields['appId'] === undefined
      ? {}
      : { appId: text(firebaseFields, 'appId', 'firebase.') }),
  };

  const remoteFields = group('remotes');
  const folder = (remote: RemoteName): string =>
    address(remoteFields, remote, 'remotes.').replace(/\/*$/, '/');
  const remotes: Record<RemoteName, string> = { auth: folder('auth'), board: folder('board') };

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

function parseHttpAddress(text: string, base: string): string | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
