import { isNativeError } from 'node:util/types';
import { GoogleAuth } from 'google-auth-library';
import { isObject } from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';
import { z } from 'zod';
import type { Fields } from './schoolDocuments.ts';

/** The documents of a project, as the gateway needs them. */
export interface Firestore {
  /** Replaces documents, all at once. @returns The server's time, milliseconds since 1970. @throws FirestoreError */
  readonly write: (documents: Readonly<Record<string, Fields>>) => Promise<number>;
  /** @returns What exists of some documents, by path, and the server's time. @throws FirestoreError */
  readonly read: (paths: readonly string[]) => Promise<{
    readonly documents: ReadonlyMap<string, unknown>;
    readonly time: number;
  }>;
}

/** Why Firestore could not be written or read: one line for the operator. */
class FirestoreError extends Error {
  override readonly name = 'FirestoreError';
}

/** An answer that comes later is of no use: washers are Offline after 6 s. */
const TIMEOUT_MS = 5000;

/** Firestore takes no more in one request. */
const WRITES_A_REQUEST = 500;

const SCOPE = 'https://www.googleapis.com/auth/datastore';

const commitAnswer = z.object({ commitTime: z.iso.datetime() });
const readAnswer = z.array(
  z.object({
    found: z.object({ name: z.string(), fields: z.unknown() }).optional(),
    readTime: z.iso.datetime(),
  }),
);
const errorAnswer = z.object({ error: z.object({ status: z.string(), message: z.string() }) });

/**
 * The Firestore that the environment names: FIRESTORE_EMULATOR_HOST, or the project GOOGLE_CLOUD_PROJECT with Google's
 * default credentials.
 *
 * By REST, with a time limit for each request. Google's client repeats a failed write by itself for ten minutes and waits
 * without end for an answer, so it would write the past.
 *
 * @throws UserError when neither is set.
 */
export function connectFirestore(environment: NodeJS.ProcessEnv): Firestore {
  const { FIRESTORE_EMULATOR_HOST: emulator, GOOGLE_CLOUD_PROJECT: project } = environment;
  if (!emulator && !project) {
    throw new UserError(
      'GOOGLE_CLOUD_PROJECT must name the Firebase project, or FIRESTORE_EMULATOR_HOST a local Firestore.',
    );
  }
  const projectId = project || 'demo-laundry';
  const origin = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com';
  const token = emulator ? async () => 'owner' : accessTokens();
  const root = `projects/${projectId}/databases/(default)/documents`;
  const prefix = `${root}/`;

  const post = async (call: string, body: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${origin}/v1/${root}:${call}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await withLimit(token(), signal)}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
      signal,
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    throw new FirestoreError(adviceOf(response.status, answer, projectId));
  };
  const ask = async <T>(call: string, body: object, answer: z.ZodType<T>): Promise<T> => {
    try {
      return answer.parse(await post(call, body));
    } catch (error) {
      if (error instanceof FirestoreError) throw error;
      throw new FirestoreError(explain(error), { cause: error });
    }
  };
  return {
    write: async (documents) => {
      const writes = Object.entries(documents).map(([path, fields]) => ({
        update: { name: prefix + path, fields },
      }));
      let time = NaN;
      for (let first = 0; first < writes.length; first += WRITES_A_REQUEST) {
        const part = { writes: writes.slice(first, first + WRITES_A_REQUEST) };
        time = Date.parse((await ask('commit', part, commitAnswer)).commitTime);
      }
      return time;
    },
    read: async (paths) => {
      const names = { documents: paths.map((path) => prefix + path) };
      const answers = await ask('batchGet', names, readAnswer);
      const found = answers.flatMap(({ found: document }) => document ?? []);
      return {
        documents: new Map(found.map(({ name, fields }) => [name.slice(prefix.length), fields])),
        time: Math.max(...answers.map(({ readTime }) => Date.parse(readTime))),
      };
    },
  };
}

/** Gives the token of Google's default credentials, which are renewed as needed. */
function accessTokens(): () => Promise<string> {
  const auth = new GoogleAuth({ scopes: [SCOPE] });
  return async () => {
    try {
      return (await auth.getAccessToken()) ?? '';
    } catch (cause) {
      const reason = isNativeError(cause) ? cause.message : String(cause);
      throw new FirestoreError(
        `Google gives no access: let GOOGLE_APPLICATION_CREDENTIALS name the key file of a service account, or run on Google Cloud (${reason})`,
        { cause },
      );
    }
  };
}

/** A promise, or the reason of a signal that is aborted earlier. */
function withLimit<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** What an operator does about an answer of Firestore's. */
function adviceOf(code: number, answer: unknown, projectId: string): string {
  const { data } = errorAnswer.safeParse(Array.isArray(answer) ? answer[0] : answer);
  const { status, message } = data?.error ?? { status: String(code), message: '' };
  const advice: Readonly<Record<string, string>> = {
    UNAUTHENTICATED:
      'it refuses the credentials: let GOOGLE_APPLICATION_CREDENTIALS name the key file of a service account of the project',
    PERMISSION_DENIED: `it refuses access to the project ${projectId}: give the service account the role Cloud Datastore User`,
    NOT_FOUND: `the project ${projectId} has no Firestore database: create it in the Firebase console, or correct GOOGLE_CLOUD_PROJECT`,
    RESOURCE_EXHAUSTED:
      'the quota is used up: raise write_every in the configuration, or the quota in the Google Cloud console',
    INVALID_ARGUMENT:
      'it refuses the document; one that is too large needs "layout: separate buildings"',
  };
  return [advice[status], `${status} ${message}`.trim()].filter(Boolean).join(' — ');
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return 'its answer is not one of Firestore’s';
  const { name, message, cause } = isObject(error) ? error : {};
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  // As Node.js says why it can't connect.
  if (isObject(cause) && typeof cause['code'] === 'string') {
    return `it can’t be reached (${cause['code']})`;
  }
  return String(message ?? error);
}
