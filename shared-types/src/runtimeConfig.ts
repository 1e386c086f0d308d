import type { RemoteName } from './remotes.ts';

/** The Firebase web project configuration; these values are public by design. */
export interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly appId?: string;
}

/** Origins of a local Firebase, absent in a deployment. */
export interface EmulatorAddresses {
  /** Such as `http://127.0.0.1:9099`. */
  readonly auth: string;
  /** Such as `http://127.0.0.1:8080`. */
  readonly firestore: string;
}

/**
 * What differs from deployment to deployment. It is read by the page from
 * {@link RUNTIME_CONFIG_FILE} when it starts, so one build runs anywhere.
 */
export interface RuntimeConfig {
  readonly firebase: FirebaseConfig;
  /** The folder that each remote is deployed to, as an absolute URL or one relative to the page. */
  readonly remotes: Readonly<Record<RemoteName, string>>;
  /** Where the ID token is posted and deleted (specification §7); the call is off when absent. */
  readonly sessionEndpoint?: string;
  readonly emulators?: EmulatorAddresses;
}

/** Path of the runtime configuration on the site's own origin. */
export const RUNTIME_CONFIG_FILE = 'runtime-config.json';
