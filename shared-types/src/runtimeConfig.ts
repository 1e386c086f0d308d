import {
  AUTH_ORIGINS,
  type EmulatorOrigins,
  type FirebaseConfig,
  FIRESTORE_ORIGIN,
} from './firebase.ts';
import { REMOTE_ENTRY_FILE, type RemoteName } from './remotes.ts';

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

/** A link that an operator sets, such as one to the school's privacy notice. */
export interface OperatorLink {
  /** 1 to 40 characters, in any script. */
  readonly text: string;
  /** An absolute https or mailto URL. */
  readonly url: string;
}

/**
 * What differs from deployment to deployment. The page reads it from its {@link RUNTIME_CONFIG_BLOCK} when it starts, so
 * one build runs anywhere.
 */
export interface RuntimeConfig {
  readonly firebase: FirebaseConfig;
  /** The folder that each remote is deployed to: an absolute URL with a closing slash. */
  readonly remotes: Readonly<Record<RemoteName, string>>;
  /** Remotes that are held at a release; the others run their newest one. */
  readonly pins?: Readonly<Partial<Record<RemoteName, Pin>>>;
  /** Where the ID token is posted and deleted (spec §7); off when absent. */
  readonly sessionEndpoint?: string;
  /** Where the page posts reports of errors and measures (docs/reports.md); off when absent. */
  readonly reportEndpoint?: string;
  /** Share of the visits that report measures, from 0 to 1; all of them when absent. Errors are always reported. */
  readonly reportSampling?: number;
  /** What the site is, such as `Laundry at Campus Example`: 1 to 40 characters, in any script, above the login's heading. */
  readonly title?: string;
  /** What stands at the foot of the login screen and of the board; nothing when absent. */
  readonly links?: readonly OperatorLink[];
  /**
   * The public half of the keys with which the school's gateway sends notifications (VAPID), base64url of 65 bytes. Without
   * it, residents are notified only while the page is open.
   */
  readonly pushKey?: string;
  readonly emulators?: EmulatorOrigins;
}

/** The script that a remote starts with, and the hash that a pin demands of it. */
export interface RemoteEntry extends Partial<Pick<Pin, 'integrity'>> {
  readonly url: string;
}

/** See {@link RemoteEntry}. */
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

/** The block in the shell's html. Its JSON holds no `<`, which could end it. */
const BLOCK = new RegExp(
  `<script type="application/json" id="${RUNTIME_CONFIG_BLOCK}"[^>]*>([^<]*)</script>`,
);

/** The content of the block in a page's html; undefined if the html has no such block. */
export function configInHtml(html: string): string | undefined {
  return BLOCK.exec(html)?.[1];
}
