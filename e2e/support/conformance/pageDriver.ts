/** How the SDK carries its streams. */
export type Transport =
  /** The SDK's default: it streams, and polls where something on the way holds the stream back. */
  'auto-detect' | 'streaming' | 'long polling';

/** The query of the page's address that names the transport. */
export const TRANSPORT_PARAMETER = 'transport';
/** Likewise for the ports of Firestore and Auth on 127.0.0.1. */
export const FIRESTORE_PORT_PARAMETER = 'firestore';
export const AUTH_PORT_PARAMETER = 'auth';

/** What one call of a listener, or one reading, told. */
export type Told =
  | { readonly kind: 'document'; readonly data: unknown; readonly fromCache: boolean }
  | { readonly kind: 'missing'; readonly fromCache: boolean }
  /** `code` is the SDK's, such as `permission-denied`. */
  | { readonly kind: 'error'; readonly code: string };

/** A call of a listener and its moment: milliseconds since the epoch, with fractions. */
export type Call = Told & { readonly at: number };

/** Who writes. */
export type Writer = 'owner' | 'user';

/** What a test has the SDK in the page do. Documents are named by path, such as `schools/campus.example`. */
export interface PageDriver {
  readonly signIn: (email: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Has Auth fetch a new token for the same user. */
  readonly refreshToken: () => Promise<void>;
  /** @returns The listener's number. */
  readonly listen: (path: string, includeMetadataChanges: boolean) => number;
  readonly stop: (listener: number) => void;
  readonly calls: (listener: number) => readonly Call[];
  readonly get: (path: string) => Promise<Told>;
  /** Writes a document by the full SDK, over its Write channel. @returns The error's code. */
  readonly set: (
    path: string,
    data: Readonly<Record<string, string>>,
    writer: Writer,
  ) => Promise<string | undefined>;
  readonly setNetwork: (isEnabled: boolean) => Promise<void>;
  /** Replaces a document by `firebase/firestore/lite`; with `undefined` deletes it. @returns The error's code. */
  readonly writeLite: (
    path: string,
    data: Readonly<Record<string, string>> | undefined,
    writer: Writer,
  ) => Promise<string | undefined>;
}

declare global {
  interface Window {
    conformance: PageDriver;
  }
}
