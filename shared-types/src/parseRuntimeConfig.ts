import { forEachRemote } from './forEachRemote.ts';
import type { RuntimeConfig } from './runtimeConfig.ts';

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

/** Ends the sentence "It must …" when a field's text is wrong. */
type Rule = (text: string) => string | undefined;

/**
 * Checks a runtime configuration where it enters.
 *
 * @param base Absolute URL of the page; relative URLs in the configuration start from it.
 * @returns Every URL absolute, folders with a closing slash; fields that are not known are left out.
 */
export function parseRuntimeConfig(data: unknown, base: string): ParsedRuntimeConfig {
  if (!isFields(data)) return { ok: false, problems: ['It is no JSON object.'] };
  const problems: string[] = [];

  const text = (path: string, rule: Rule = () => undefined): string => {
    const value = path
      .split('.')
      .reduce<unknown>((fields, name) => (isFields(fields) ? fields[name] : undefined), data);
    const isText = typeof value === 'string' && value !== '';
    const wanted = isText ? rule(value) : 'be a text that is not empty';
    if (isText && wanted === undefined) return value;
    problems.push(`${path} must ${wanted}${isText ? `, not "${value.slice(0, 200)}"` : ''}.`);
    return '';
  };
  const url = (path: string, rule: Rule = () => undefined): string => {
    const value = text(path, (given) => {
      const parsed = parseUrl(given, base);
      return parsed === undefined ? HTTP_URL : (whatIsWrong(parsed) ?? rule(parsed.href));
    });
    return value && new URL(value, base).href;
  };

  const config: RuntimeConfig = {
    firebase: {
      apiKey: text('firebase.apiKey'),
      authDomain: text('firebase.authDomain', (host) =>
        HOST.test(host) ? undefined : 'be a host name',
      ),
      projectId: text('firebase.projectId'),
      ...(has(data['firebase'], 'appId') && { appId: text('firebase.appId') }),
    },
    // Names of files are put behind a folder.
    remotes: forEachRemote((remote) =>
      url(`remotes.${remote}`, (folder) =>
        /[#?]/.test(folder) ? 'be a folder, without a query or a fragment' : undefined,
      ).replace(/\/*$/, '/'),
    ),
    ...(has(data, 'emulators') && {
      emulators: {
        auth: url('emulators.auth').replace(/\/+$/, ''),
        firestore: url('emulators.firestore').replace(/\/+$/, ''),
      },
    }),
    ...(has(data, 'sessionEndpoint') && { sessionEndpoint: url('sessionEndpoint') }),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

const HTTP_URL = 'be an http(s) address';

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(fields: unknown, name: string): boolean {
  return isFields(fields) && fields[name] !== undefined;
}

function parseUrl(value: string, base: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

function whatIsWrong({ protocol, host, username, password }: URL): string | undefined {
  if (!/^https?:$/.test(protocol)) return HTTP_URL;
  if (!HOST.test(host)) return 'have a host name of letters, digits, dots and hyphens';
  return username + password === '' ? undefined : 'hold no user name and no password';
}
