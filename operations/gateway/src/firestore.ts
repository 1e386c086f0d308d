import { GoogleAuth } from 'google-auth-library';
import { proxyAdvice } from '@laundry-board/command-line';
import { documentOf, restFields } from '@laundry-board/laundry-rules/firestoreRest';
import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import { fieldOf } from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';
import { z } from 'zod';
import { reasonOf } from './reason.ts';

/** The documents of a project, as the gateway needs them. */
export interface Firestore {
  /**
   * Replaces documents, or deletes them (null), all at once.
   *
   * @returns The server's time, milliseconds since 1970. @throws FirestoreError
   */
  readonly write: (documents: Readonly<Record<string, DocumentFields | null>>) => Promise<number>;
  /** @returns What exists of some documents, by path, and the server's time. @throws FirestoreError */
  readonly read: (paths: readonly string[]) => Promise<{
    readonly documents: ReadonlyMap<string, VersionedDocument>;
    readonly time: number;
  }>;
  /**
   * Reads the documents of a collection whose field has a later time, oldest first.
   *
   * @param parent The document that the collection is in.
   * @param since Milliseconds since 1970.
   * @param limit No more than so many.
   * @returns Also the server's time. @throws FirestoreError
   */
  readonly changedSince: (
    parent: string,
    collection: string,
    field: string,
    since: number,
    limit: number,
  ) => Promise<{ readonly documents: readonly VersionedDocument[]; readonly time: number }>;
  /**
   * Replaces some fields of a document, or deletes it (null), if it is still at a version.
   *
   * @returns Its new version, if it has one; null if it was at another one, or is gone. @throws FirestoreError
   */
  readonly replace: (
    path: string,
    fields: DocumentFields | null,
    updateTime: string,
  ) => Promise<string | null>;
}

export interface VersionedDocument {
  readonly path: string;
  /** Times are milliseconds since 1970. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Its version, RFC 3339. */
  readonly updateTime: string;
}

/** Why Firestore could not be written or read: one line for the operator. */
class FirestoreError extends Error {
  override readonly name = 'FirestoreError';
  /** Such as `NOT_FOUND`; undefined without an answer of Firestore's. */
  readonly status: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly status?: string } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

/** An answer that comes later is of no use: washers are Offline after 6 s. */
const TIMEOUT_MS = 5000;

/** Firestore takes no more in one request. */
const WRITES_A_REQUEST = 500;

const SCOPE = 'https://www.googleapis.com/auth/datastore';

const commitAnswer = z.object({
  commitTime: z.iso.datetime(),
  writeResults: z.array(z.object({ updateTime: z.iso.datetime().optional() })).default([]),
});
const foundDocument = z.object({
  name: z.string(),
  // Missing in a document without any.
  fields: z.record(z.string(), z.unknown()).default({}),
  updateTime: z.iso.datetime(),
});

/** Of some documents, and of a query, which names them otherwise. */
const readAnswer = z.array(
  z.object({
    found: foundDocument.optional(),
    document: foundDocument.optional(),
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
export function connectFirestore(
  environment: NodeJS.ProcessEnv,
  tokens: Tokens = environment['FIRESTORE_EMULATOR_HOST'] ? EMULATOR_TOKENS : googleTokens(),
): Firestore {
  const { FIRESTORE_EMULATOR_HOST: emulator, GOOGLE_CLOUD_PROJECT: project } = environment;
  if (!emulator && !project) {
    throw new UserError(
      'GOOGLE_CLOUD_PROJECT must name the Firebase project, or FIRESTORE_EMULATOR_HOST a local Firestore.',
    );
  }
  const projectId = project || 'demo-laundry';
  const origin = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com';
  const root = `projects/${projectId}/databases/(default)/documents`;

  const post = async (call: string, body: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${origin}/v1/${root}${call}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await withLimit(tokens.current(), signal)}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
      signal,
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    if (response.status === 401) tokens.renew();
    throw refusal(response.status, answer, projectId);
  };
  /** @param call Such as `:commit`, after the path of a document where it is about one. @throws FirestoreError */
  const ask = async <T>(call: string, body: object, answer: z.ZodType<T>): Promise<T> => {
    try {
      return answer.parse(await post(call, body));
    } catch (error) {
      if (error instanceof FirestoreError) throw error;
      throw new FirestoreError(problemOfRequest(error, origin, environment), { cause: error });
    }
  };
  const prefix = `${root}/`;
  /** The documents of an answer, and the time of the server. */
  const foundIn = (answers: z.infer<typeof readAnswer>) => ({
    documents: answers.flatMap((answer): readonly VersionedDocument[] => {
      const document = answer.found ?? answer.document;
      if (document === undefined) return [];
      const { name, fields, updateTime } = document;
      return [{ path: name.slice(prefix.length), fields: documentOf(fields), updateTime }];
    }),
    time: Math.max(...answers.map(({ readTime }) => Date.parse(readTime))),
  });
  return {
    write: async (documents) => {
      const writes = Object.entries(documents).map(([path, document]) => {
        const name = prefix + path;
        return document === null
          ? { delete: name }
          : { update: { name, fields: restFields(document) } };
      });
      let time = NaN;
      for (let first = 0; first < writes.length; first += WRITES_A_REQUEST) {
        const part = { writes: writes.slice(first, first + WRITES_A_REQUEST) };
        time = Date.parse((await ask(':commit', part, commitAnswer)).commitTime);
      }
      return time;
    },
    read: async (paths) => {
      const names = { documents: paths.map((path) => prefix + path) };
      const { documents, time } = foundIn(await ask(':batchGet', names, readAnswer));
      return { documents: new Map(documents.map((document) => [document.path, document])), time };
    },
    changedSince: async (parent, collection, field, since, limit) => {
      const fieldPath = { fieldPath: field };
      const value = { timestampValue: new Date(since).toISOString() };
      const structuredQuery = {
        from: [{ collectionId: collection }],
        where: { fieldFilter: { field: fieldPath, op: 'GREATER_THAN', value } },
        orderBy: [{ field: fieldPath, direction: 'ASCENDING' }],
        limit,
      };
      const call = `/${encodeURI(parent)}:runQuery`;
      return foundIn(await ask(call, { structuredQuery }, readAnswer));
    },
    replace: async (path, fields, updateTime) => {
      const name = prefix + path;
      const change =
        fields === null
          ? { delete: name }
          : {
              update: { name, fields: restFields(fields) },
              updateMask: { fieldPaths: Object.keys(fields) },
            };
      const writes = [{ ...change, currentDocument: { updateTime } }];
      try {
        const { writeResults, commitTime } = await ask(':commit', { writes }, commitAnswer);
        return writeResults[0]?.updateTime ?? commitTime;
      } catch (error) {
        const isOther = error instanceof FirestoreError && OTHER_VERSION.has(error.status);
        if (isOther) return null;
        throw error;
      }
    },
  };
}

/** The answers to a write whose document is at another version, or gone. */
const OTHER_VERSION: ReadonlySet<string | undefined> = new Set([
  'FAILED_PRECONDITION',
  'NOT_FOUND',
]);

/** Codes of Node.js by which the network failed, and no credentials. A missing key file has one, too. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

/** What Firestore is shown with each request. */
interface Tokens {
  readonly current: () => Promise<string>;
  /** The current one was refused. */
  readonly renew: () => void;
}

const EMULATOR_TOKENS: Tokens = { current: async () => 'owner', renew: () => {} };

const googleClient = (): Pick<GoogleAuth, 'getAccessToken'> => new GoogleAuth({ scopes: [SCOPE] });

/**
 * The tokens of Google's default credentials, which are renewed as needed. A client keeps its token by the computer's clock,
 * which may have been wrong: one that is refused is made anew.
 */
export function googleTokens(createClient = googleClient): Tokens {
  let client = createClient();
  return {
    current: async () => {
      try {
        return (await client.getAccessToken()) ?? '';
      } catch (cause) {
        throw new FirestoreError(problemOfCredentials(cause), { cause });
      }
    },
    renew: () => {
      client = createClient();
    },
  };
}

/** What an operator does about an error of Google's client that gave no token. */
export function problemOfCredentials(error: unknown): string {
  const code = String(fieldOf(error, 'code'));
  if (UNREACHABLE.has(code)) return `Google can’t be reached for credentials (${code})`;
  const reason = reasonOf(error);
  return `Google gives no access: let GOOGLE_APPLICATION_CREDENTIALS name the key file of a service account, or run on Google Cloud, and set this computer’s clock right (${reason})`;
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

/** An answer of Firestore's that is an error, with what an operator does about it. */
function refusal(code: number, answer: unknown, projectId: string): FirestoreError {
  const { data } = errorAnswer.safeParse(Array.isArray(answer) ? answer[0] : answer);
  const { status, message } = data?.error ?? { status: String(code), message: '' };
  const advice: Readonly<Record<string, string>> = {
    UNAUTHENTICATED:
      'it refuses the credentials: set this computer’s clock right, and let GOOGLE_APPLICATION_CREDENTIALS name the key file of a service account of the project',
    PERMISSION_DENIED: `it refuses access to the project ${projectId}: give the service account the role Cloud Datastore User`,
    NOT_FOUND: `the project ${projectId} has no Firestore database: create it in the Firebase console, or correct GOOGLE_CLOUD_PROJECT`,
    RESOURCE_EXHAUSTED:
      'the quota is used up: raise write_every in the configuration, or the quota in the Google Cloud console',
    INVALID_ARGUMENT:
      'it refuses the document; one that is too large needs "layout: separate buildings"',
  };
  const line = [advice[status], `${status} ${message}`.trim()].filter(Boolean).join(' — ');
  return new FirestoreError(line, { status });
}

/** What an operator reads of a request that Firestore has not answered. */
export function problemOfRequest(
  error: unknown,
  origin: string,
  environment: NodeJS.ProcessEnv,
): string {
  if (error instanceof z.ZodError) return 'its answer is not one of Firestore’s';
  const advice = proxyAdvice(origin, environment);
  return advice === undefined ? explain(error) : `${explain(error)} — ${advice}`;
}

function explain(error: unknown): string {
  if (fieldOf(error, 'name') === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  // As Node.js says why it can't connect.
  const code = fieldOf(fieldOf(error, 'cause'), 'code');
  if (typeof code === 'string') return `it can’t be reached (${code})`;
  return String(fieldOf(error, 'message') ?? error);
}
