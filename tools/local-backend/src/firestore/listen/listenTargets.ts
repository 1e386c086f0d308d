import { randomUUID } from 'node:crypto';
import { RpcError } from '../../http/responses.ts';
import { isList, isRecord } from '../../json.ts';
import { authorize, type Caller } from '../access/accessRules.ts';
import {
  type ChangeListener,
  type DocumentStore,
  formatTime,
  type Microseconds,
} from '../documents/documentStore.ts';
import type { Database } from '../documents/names.ts';
import type { ChannelStream } from './webChannel.ts';

/** Before any update. */
const NOTHING_SEEN = -1;

/** Opaque tokens for the time up to which a client has received all changes. */
interface ResumeTokens {
  readonly write: (time: Microseconds) => string;
  /** Tokens of another run of the server are void, because its documents and its clock are gone. */
  readonly read: (token: unknown) => Microseconds;
}

export const createResumeTokens = (run: string = randomUUID()): ResumeTokens => ({
  write: (time) => Buffer.from(`${run} ${time}`).toString('base64'),
  read: (token) => {
    if (typeof token !== 'string') return NOTHING_SEEN;
    const [tokenRun, time] = Buffer.from(token, 'base64').toString().split(' ');
    return tokenRun === run ? Number(time) : NOTHING_SEEN;
  },
});

/** The path of the listen stream of the SDK in a browser. */
export const LISTEN_CHANNEL_PATH = '/google.firestore.v1.Firestore/Listen/channel';

interface ListenBackend {
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly now: () => Microseconds;
  readonly resumeTokens: ResumeTokens;
}

const targetChange = (change: object): string => JSON.stringify({ targetChange: change });

/**
 * Answers ListenRequests with the ListenResponses of the official emulator, in its order.
 * See https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#listenresponse
 */
export const createListenTargets = (
  { database, documents, now, resumeTokens }: ListenBackend,
  caller: Caller,
  send: (responses: readonly string[]) => void,
): ChannelStream => {
  const targets = new Map<number, () => void>();

  /** Without target ids it applies to all targets, and makes the SDK raise a snapshot. */
  const snapshot = (time: Microseconds): string =>
    targetChange({ resumeToken: resumeTokens.write(time), readTime: formatTime(time) });

  const state = (path: string, targetId: number, time: Microseconds): string => {
    const document = documents.get(path);
    if (document !== undefined) {
      return `{"documentChange":{"document":${document.json},"targetIds":[${targetId}]}}`;
    }
    const name = database.documentName(path);
    const documentDelete = {
      document: name,
      readTime: formatTime(time),
      removedTargetIds: [targetId],
    };
    return JSON.stringify({ documentDelete });
  };

  const remove = (targetId: number): void => {
    targets.get(targetId)?.();
    targets.delete(targetId);
  };

  const add = (targetId: number, target: Readonly<Record<string, unknown>>): void => {
    const names = isRecord(target['documents']) ? target['documents']['documents'] : undefined;
    if (!isList(names)) {
      authorize(caller, 'list', 'a query');
      throw new RpcError('UNIMPLEMENTED', 'Queries are not supported here.');
    }
    const paths = names.map(database.pathOf);
    for (const path of paths) authorize(caller, 'get', path);
    const time = now();
    const seen = resumeTokens.read(target['resumeToken']);
    // A missing document is always sent again, so that no deletion has to be remembered.
    const changed = paths.filter((path) => (documents.get(path)?.updatedAt ?? Infinity) > seen);
    const token = { resumeToken: resumeTokens.write(time), readTime: formatTime(time) };
    send([
      ...changed.map((path) => state(path, targetId, time)),
      targetChange({ targetChangeType: 'CURRENT', targetIds: [targetId], ...token }),
      snapshot(time),
    ]);
    const listeners = paths.map((path) => {
      const onChange: ChangeListener = (_, changedAt) => {
        send([state(path, targetId, changedAt), snapshot(changedAt)]);
      };
      return documents.listen(path, onChange);
    });
    targets.set(targetId, () => {
      for (const stop of listeners) stop();
    });
  };

  const tryToAdd = (target: unknown): void => {
    if (!isRecord(target)) return;
    const { targetId } = target;
    if (typeof targetId !== 'number') return;
    remove(targetId);
    send([targetChange({ targetChangeType: 'ADD', targetIds: [targetId] })]);
    try {
      add(targetId, target);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const cause = { code: error.grpcCode, message: error.message };
      send([targetChange({ targetChangeType: 'REMOVE', targetIds: [targetId], cause })]);
    }
  };

  return {
    receive: (message) => {
      if (!isRecord(message)) return;
      if (message['addTarget'] !== undefined) tryToAdd(message['addTarget']);
      const { removeTarget } = message;
      if (typeof removeTarget === 'number') {
        remove(removeTarget);
        send([targetChange({ targetChangeType: 'REMOVE', targetIds: [removeTarget] })]);
      }
    },
    close: () => {
      for (const targetId of targets.keys()) remove(targetId);
    },
  };
};
