import { type RunningServer, serveOnLoopback } from '../http/serveOnLoopback.ts';
import { serveAuth } from './serveAuth.ts';
import type { UserRecord } from './userRecord.ts';

/** A local Firebase Auth that is listening. */
export type AuthServer = RunningServer;

/**
 * Starts a local Firebase Auth on 127.0.0.1 with a Google sign-in by account chooser. Tokens
 * hold their account, so sessions outlive the server.
 *
 * @param options.port - 0 takes any free port.
 * @throws The system's error as it is when the port can't be had, so `code` and `port` can be read.
 */
export const startAuthServer = ({
  port,
  projectId,
}: {
  readonly port: number;
  readonly projectId: string;
}): Promise<AuthServer> => {
  const users = new Map<string, UserRecord>();
  return serveOnLoopback(port, (exchange) => serveAuth({ ...exchange, projectId, users }));
};
