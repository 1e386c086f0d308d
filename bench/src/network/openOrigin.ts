import type { Lifetime } from '../lifetime.ts';
import type { Identity } from './certificate.ts';
import type { Network } from './network.ts';
import type { SecureServer } from './serveSecurely.ts';

/** Starts the server of an origin. */
export type Serve = (identity: Identity) => Promise<SecureServer>;

/** Where an origin is opened. */
export interface OriginContext {
  readonly network: Network;
  readonly identity: Identity;
  readonly lifetime: Lifetime;
}

/**
 * Opens an origin of its own behind the network.
 *
 * @param host First part of its host name.
 * @returns Such as `https://shell.localhost:40123`.
 */
export async function openOrigin(
  host: string,
  serve: Serve,
  { network, identity, lifetime }: OriginContext,
): Promise<string> {
  const server = await serve(identity);
  lifetime.add(server.close);
  const port = await network.openPort(server.port);
  return `https://${host}.localhost:${port}`;
}
