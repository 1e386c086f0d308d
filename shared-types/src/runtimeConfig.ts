import { createConfigReader, type ConfigReader, HOST } from './configReader.ts';
import {
  AUTH_ORIGINS,
  type EmulatorOrigins,
  type FirebaseConfig,
  FIRESTORE_ORIGIN,
} from './firebase.ts';
import { isObject } from './isObject.ts';
import { type OperatorLink, readLinks } from './links.ts';
import {
  mapRemotes,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  type RemoteName,
  REMOTES,
} from './remotes.ts';

/** The source of the runtime configuration, beside the shell's page. Tools read it; the page never requests it. */
export const RUNTIME_CONFIG_FILE = 'runtime-config.json';

/** Id of the data block in the html that holds the runtime configuration. Whatever serves the page fills it. */
export const RUNTIME_CONFIG_BLOCK = 'config';

/** One release of a remote, which then runs alone. */
export interface Pin {
  /** The release's own copy of the entry, in the remote's folder: `remoteEntry.<hash>.js`. */
  readonly entry: string;
  /** As in a script's `integrity`. The entry names the hashes of what it loads. */
  readonly integrity: string;
}

/** A pin as `npm run pin` writes it: for everybody, or for a share of browsers. */
export interface ConfiguredPin extends Pin {
  /** The share of browsers that run it, per cent; all of them when absent. */
  readonly share?: number;
  /** The release that the other browsers run; the newest one when absent. */
  readonly others?: Pin;
}

type Pins = Readonly<Partial<Record<RemoteName, ConfiguredPin>>>;

/**
 * What differs from deployment to deployment. The page reads it from its {@link RUNTIME_CONFIG_BLOCK} when it starts, so
 * one build runs anywhere.
 */
export interface RuntimeConfig {
  readonly firebase: FirebaseConfig;
  /** The folder that each remote is deployed to, as an absolute URL or one relative to the page. */
  readonly remotes: Readonly<Record<RemoteName, string>>;
  /** Remotes that are held at a release; the others run their newest one. */
  readonly pins?: Pins;
  /** Where the ID token is posted and deleted (spec §7); off when absent. */
  readonly sessionEndpoint?: string;
  /** Where the page posts reports of errors and measures (docs/reports.md); off when absent. */
  readonly reportEndpoint?: string;
  /** Share of the visits that report measures, from 0 to 1; all of them when absent. Errors are always reported. */
  readonly reportSampling?: number;
  /** What stands at the foot of the login screen and of the board; nothing when absent. */
  readonly links?: readonly OperatorLink[];
  readonly emulators?: EmulatorOrigins;
}

/** A checked runtime configuration, or what is wrong with it: one line per field, for the operator. */
export type ParsedRuntimeConfig =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The script that a remote starts with, and the hash that a pin demands of it. */
export interface RemoteEntry extends Partial<Pick<Pin, 'integrity'>> {
  readonly url: string;
}

/** See {@link RemoteEntry}. For a pin with a share, it is the entry of the browsers in the share. */
export function remoteEntry(
  { remotes, pins }: Pick<RuntimeConfig, 'remotes' | 'pins'>,
  remote: RemoteName,
): RemoteEntry {
  const pin = pins?.[remote];
  const url = new URL(pin?.entry ?? REMOTE_ENTRY_FILE, remotes[remote]).href;
  return pin === undefined ? { url } : { url, integrity: pin.integrity };
}

/** Where the Firebase SDK of a deployment finds its services: origins. */
export interface BackendOrigins {
  readonly auth: readonly string[];
  readonly firestore: string;
}

/** See {@link BackendOrigins}. */
export function backendOrigins({ emulators }: Pick<RuntimeConfig, 'emulators'>): BackendOrigins {
  return emulators === undefined
    ? { auth: AUTH_ORIGINS, firestore: FIRESTORE_ORIGIN }
    : { auth: [emulators.auth], firestore: emulators.firestore };
}

/** The releases that a remote is pinned at: two if a pin for a share of browsers has the others run another one. */
export function pinnedReleases(
  { pins }: Pick<RuntimeConfig, 'pins'>,
  remote: RemoteName,
): readonly Pin[] {
  const pin = pins?.[remote];
  return [pin ?? [], pin?.others ?? []].flat();
}

/**
 * Checks a runtime configuration on entry.
 *
 * @param base Absolute URL of the page; relative URLs in the configuration start from it.
 * @returns Every URL absolute, folders with a closing slash; unknown fields are left out.
 */
export function parseRuntimeConfig(data: unknown, base: string): ParsedRuntimeConfig {
  if (!isObject(data) || Array.isArray(data)) {
    return { ok: false, problems: ['It must be a JSON object.'] };
  }
  const fields = createConfigReader(data, base);
  const config: RuntimeConfig = {
    firebase: readFirebase(fields),
    // File names are appended to a folder.
    remotes: mapRemotes((remote) =>
      fields
        .url(`remotes.${remote}`, 'credentials, query or fragment', '[^?#]*$')
        .replace(/\/*$/, '/'),
    ),
    ...(fields.value('pins') !== undefined && { pins: readPins(fields) }),
    ...(fields.value('emulators') !== undefined && {
      emulators: {
        auth: fields.url('emulators.auth').replace(/\/+$/, ''),
        firestore: fields.url('emulators.firestore').replace(/\/+$/, ''),
      },
    }),
    ...(fields.value('sessionEndpoint') !== undefined && {
      sessionEndpoint: fields.url('sessionEndpoint'),
    }),
    ...(fields.value('reportEndpoint') !== undefined && {
      reportEndpoint: fields.url('reportEndpoint'),
    }),
    ...(fields.value('reportSampling') !== undefined && {
      reportSampling: fields.number('reportSampling', 1),
    }),
    ...(fields.value('links') !== undefined && { links: readLinks(fields) }),
  };
  const { problems } = fields;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

function readFirebase({ value, text }: ConfigReader): FirebaseConfig {
  return {
    apiKey: text('firebase.apiKey'),
    authDomain: text('firebase.authDomain', 'a host name', (host) =>
      new RegExp(`^${HOST}$`, 'i').test(host),
    ),
    projectId: text('firebase.projectId'),
    ...(value('firebase.appId') !== undefined && { appId: text('firebase.appId') }),
  };
}

function readPins({ value, text, number, problems }: ConfigReader): Pins {
  const pins = value('pins');
  const isRecord = isObject(pins) && !Array.isArray(pins);
  const pinned = isRecord ? Object.keys(pins) : [];
  // A misspelt name would pin nothing, unnoticed.
  if (!isRecord || !pinned.every((name) => Object.hasOwn(REMOTES, name))) {
    problems.push(`pins must be an object with no other names than ${REMOTE_NAMES.join(', ')}.`);
  }
  const readRelease = (path: string): Pin => ({
    entry: text(`${path}.entry`, 'the name of a script', (name) => /^[\w.-]+\.js$/.test(name)),
    integrity: text(`${path}.integrity`, 'a sha384 hash', (hash) =>
      /^sha384-[\d+/A-Za-z]{64}$/.test(hash),
    ),
  });
  const readPin = (remote: RemoteName): ConfiguredPin => {
    const path = `pins.${remote}`;
    return {
      ...readRelease(path),
      ...(value(`${path}.share`) !== undefined && { share: number(`${path}.share`, 100) }),
      ...(value(`${path}.others`) !== undefined && { others: readRelease(`${path}.others`) }),
    };
  };
  return Object.fromEntries(
    REMOTE_NAMES.filter((name) => pinned.includes(name)).map((name) => [name, readPin(name)]),
  );
}

/** The block in the shell's html. Its JSON holds no `<`, which could end it. */
const BLOCK = new RegExp(
  `<script type="application/json" id="${RUNTIME_CONFIG_BLOCK}"[^>]*>([^<]*)</script>`,
);

/** The content of the block in a page's html; undefined if the html has no such block. */
export function configInHtml(html: string): string | undefined {
  return BLOCK.exec(html)?.[1];
}

/**
 * Checks the runtime configuration that a page holds.
 *
 * @param text The content of the page's block; undefined if there is none.
 * @param base See {@link parseRuntimeConfig}.
 */
export function parsePageConfig(
  text: string | null | undefined,
  base: string,
): ParsedRuntimeConfig {
  if (!text?.trim()) {
    return { ok: false, problems: ['The page holds no configuration: npm run configure.'] };
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['The configuration in the page is no JSON.'] };
  }
  const parsed = parseRuntimeConfig(data, base);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    problems: ['The configuration in the page is not valid.', ...parsed.problems],
  };
}
