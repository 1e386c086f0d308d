import { fieldOf, mapRemotes, type RuntimeConfig } from '@laundry-board/shared-types';
import { z } from 'zod';

/** A checked runtime configuration, or what is wrong with it: one line per field, for the operator. */
export type ParsedRuntimeConfig =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * A host and its port as they may stand in a security policy. URLs allow more in a host: a semicolon
 * would begin another directive there, an asterisk would allow every host.
 */
const HOST = String.raw`[\da-z]([\d.a-z-]*[\da-z])?(:\d{1,5})?`;

/** @param wanted What the field must be, for the problem's line; so in all that follow. */
function text(wanted = 'a text that is not empty', pattern = /[^]/) {
  return z.string(wanted).regex(pattern, wanted);
}

/**
 * An http(s) URL, as the URL parser writes it.
 *
 * @param without What the URL must not have, for the problem's line.
 * @param rest Pattern of what may follow the host and its slash.
 */
function url(without = 'credentials', rest = '') {
  const wanted = `an absolute http(s) URL of a plain host without ${without}`;
  // Credentials would stand before the host.
  const pattern = new RegExp(`^https?://${HOST}/${rest}`);
  return z.url({ error: wanted, normalize: true }).regex(pattern, wanted);
}

/** File names are appended to it. */
const remoteFolder = url('credentials, query or fragment', '[^?#]*$').overwrite((href) =>
  href.replace(/\/*$/, '/'),
);

const origin = url().overwrite((href) => href.replace(/\/+$/, ''));

// Strict, because a field that has no effect would run another release than the operator wants.
const pin = z.strictObject(
  {
    entry: text('the name of a script', /^[\w.-]+\.js$/),
    integrity: text('a sha384 hash', /^sha384-[\d+/A-Za-z]{64}$/),
  },
  'an object with entry and integrity',
);

/** A short text in any script, so characters are counted, not units of UTF-16. */
const shortText = text('a text of 1 to 40 characters', /^(?=.*\S).{1,40}$/su);

const link = z.object(
  {
    text: shortText,
    // Another scheme could run a script in the page (`javascript:`), or send what is typed there unencrypted (`http:`).
    url: text(
      'an absolute https or mailto URL',
      new RegExp(String.raw`^(?:https://${HOST}(?:[/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)$`, 'i'),
    ),
  },
  'an object with text and url',
);

/** They stand at the foot of a screen, on a phone in at most three lines. */
const MAX_LINKS = 5;
const LINKS = `a list of at most ${MAX_LINKS} links`;
const RATE = 'a number from 0 to 1';

/** The order is that of the fields in the page. `smoke` compares the page with the file. */
const runtimeConfig: z.ZodType<RuntimeConfig> = z.object(
  {
    firebase: z.object(
      {
        apiKey: text(),
        authDomain: text('a host name', new RegExp(`^${HOST}$`, 'i')),
        projectId: text(),
        appId: text().exactOptional(),
      },
      'an object with apiKey, authDomain and projectId',
    ),
    remotes: z.object(
      mapRemotes(() => remoteFolder),
      'an object with the URL of each remote',
    ),
    pins: z
      .strictObject(
        mapRemotes(() => pin.exactOptional()),
        'an object with a release for each remote that is held',
      )
      .exactOptional(),
    emulators: z
      .object({ auth: origin, firestore: origin }, 'an object with auth and firestore')
      .exactOptional(),
    sessionEndpoint: url().exactOptional(),
    reportEndpoint: url().exactOptional(),
    reportSampling: z.number(RATE).min(0, RATE).max(1, RATE).exactOptional(),
    title: shortText.exactOptional(),
    links: z.array(link, LINKS).max(MAX_LINKS, LINKS).exactOptional(),
    // An uncompressed point of P-256: a byte 4 and two coordinates.
    pushKey: text(
      'the public key that npm run gateway -- --new-push-keys prints',
      /^B[\w-]{86}$/,
    ).exactOptional(),
  },
  'a JSON object',
);

/**
 * Checks a runtime configuration before it is written into a page or its headers.
 *
 * @returns Every URL as the URL parser writes it, folders with a closing slash; unknown fields are left out, but those
 *   of a pin are a problem.
 */
export function parseRuntimeConfig(data: unknown): ParsedRuntimeConfig {
  const parsed = runtimeConfig.safeParse(data);
  if (parsed.success) return { ok: true, config: parsed.data };
  // A field may fail twice: what is no URL is no http(s) URL either.
  const lines = new Set(parsed.error.issues.flatMap((issue) => linesOf(issue, data)));
  return { ok: false, problems: [...lines] };
}

function linesOf(issue: z.core.$ZodIssue, data: unknown): readonly string[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => unknownField([...path, name]));
  }
  if (path.length === 0) return [`It must be ${message}.`];
  const value = path.reduce(fieldOf, data);
  const field = path.join('.');
  return value === undefined
    ? [`${field} is missing: it must be ${message}.`]
    : [`${field} must be ${message}, not ${JSON.stringify(value).slice(0, 200)}.`];
}

/** The line for a field that a runtime configuration doesn't have. */
export function unknownField(path: readonly PropertyKey[]): string {
  const names = path
    .map(String)
    .map((name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name)));
  return `${names.join('.')} is no field of a runtime configuration.`;
}
