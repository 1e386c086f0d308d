import type { Lifetime } from '../lifetime.ts';
import type { Identity } from './certificate.ts';
import type { Network } from './network.ts';
import { type Handler, serveSecurely } from './serveSecurely.ts';

/** Where an origin is opened. */
export interface OriginContext {
  readonly network: Network;
  readonly identity: Identity;
  readonly lifetime: Lifetime;
}

/**
 * Opens an origin of its own behind the network, served over HTTP/2 and TLS.
 *
 * @param host First part of its host name.
 * @returns Such as `https://shell.localhost:40123`.
 */
export async function openOrigin(
  host: string,
  handler: Handler,
  { network, identity, lifetime }: OriginContext,
): Promise<string> {
  const server = await serveSecurely(identity, handler);
  lifetime.add(server.close);
  const port = await network.openPort(server.port);
  return `https://${host}.localhost:${port}`;
}
