import { afterAll, beforeAll, describe } from '@jest/globals';
import { startFirestoreServer } from '../firestore/firestoreServer.ts';
import type { RunningServer } from '@laundry-board/loopback';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { findOfficialEmulator, startOfficialEmulator } from './officialEmulator.ts';

/** A backend under the access rules; its origin is known once the tests run. */
interface ComparedBackend {
  readonly isLocal: boolean;
  origin: string;
}

/** Describes the local backend, and the official emulator if it is found. Both start empty. */
export function describeBackends(what: string, tests: (backend: ComparedBackend) => void): void {
  const describeOne = (name: string, isLocal: boolean, start: () => Promise<RunningServer>) =>
    describe(`${what}, ${name}`, () => {
      const backend = { isLocal, origin: '' };
      let server: RunningServer | undefined;
      beforeAll(async () => {
        server = await start();
        backend.origin = server.origin;
      });
      afterAll(() => server?.close());
      tests(backend);
    });
  describeOne('local backend', true, () =>
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
  );
  const emulator = findOfficialEmulator();
  // `npm run validate` says that it was not found.
  if (emulator === undefined) return;
  describeOne('official emulator', false, () => startOfficialEmulator(emulator, { port: 0 }));
}

/** The resource name of the database's documents. */
export const DOCUMENTS = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

/** Bypasses the access rule. */
export const OWNER = { Authorization: 'Bearer owner' };

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/**
 * An `Authorization` header with the ID token of a resident of `campus.example`.
 *
 * @param claims Override those of a valid token; `undefined` removes one.
 */
export function bearer(
  claims: Readonly<Record<string, unknown>> = {},
  alg = 'none',
  signature = '',
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${LOCAL_PROJECT_ID}`,
    aud: LOCAL_PROJECT_ID,
    sub: 'ada',
    user_id: 'ada',
    auth_time: now,
    iat: now,
    exp: now + 3600,
    email: 'ada@campus.example',
    email_verified: true,
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...claims,
  };
  return `Bearer ${encode({ alg, typ: 'JWT' })}.${encode(payload)}.${signature}`;
}

/** Sends a request and parses the JSON answer. */
export async function send(
  method: string,
  url: string,
  body?: string,
  headers: Readonly<Record<string, string>> = OWNER,
): Promise<{ readonly code: number; readonly answer: unknown }> {
  const response = await fetch(url, { method, body: body ?? null, headers });
  const answer: unknown = await response.json();
  return { code: response.status, answer };
}

/** Writes a document as the owner. */
export function patch(url: string, fields: object) {
  return send('PATCH', url, JSON.stringify({ fields }));
}

/** The fields of a document with one string. */
export function text(stringValue: string) {
  return { t: { stringValue } };
}
