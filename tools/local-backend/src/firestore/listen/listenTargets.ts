import { isList, isRecord, RpcError } from '../../http/googleApi.ts';
import { authorize, type Caller } from '../access/accessRules.ts';
import { type DocumentStore, formatTime, type Microseconds } from '../documents/documentStore.ts';
import type { ChannelStream } from './webChannel.ts';

/** The path of the listen stream of the SDK in a browser. */
export const LISTEN_CHANNEL_PATH = '/google.firestore.v1.Firestore/Listen/channel';

const targetChange = (change: object): string => JSON.stringify({ targetChange: change });

/**
 * Answers ListenRequests with the ListenResponses of the official emulator, in its order.
 * See https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#listenresponse
 */
export const createListenTargets = (
  documents: DocumentStore,
  caller: Caller,
  send: (responses: readonly string[]) => void,
): ChannelStream => {
  const targets = new Map<number, () => void>();
  const { runId } = documents;

  /** By the token, a client that resumes has received all changes up to this time. */
  const upTo = (time: Microseconds) => ({
    resumeToken: Buffer.from(`${runId} ${time}`).toString('base64'),
    readTime: formatTime(time),
  });

  /** Without target ids it applies to all targets, and makes the SDK raise a snapshot. */
  const snapshot = (time: Microseconds): string => targetChange(upTo(time));

  const timeOf = (resumeToken: unknown): Microseconds => {
    const [run, time] = Buffer.from(String(resumeToken), 'base64').toString().split(' ');
    return run === runId ? Number(time) : -1;
  };

  const state = (path: string, targetId: number, time: Microseconds): string => {
    const document = documents.get(path);
    if (document !== undefined) {
      return `{"documentChange":{"document":${document.json},"targetIds":[${targetId}]}}`;
    }
    const [name, readTime] = [documents.nameOf(path), formatTime(time)];
    return JSON.stringify({
      documentDelete: { document: name, readTime, removedTargetIds: [targetId] },
    });
  };

  const stop = (targetId: number): void => {
    targets.get(targetId)?.();
    targets.delete(targetId);
  };

  const remove = (targetId: number, cause?: object): void => {
    stop(targetId);
    send([targetChange({ targetChangeType: 'REMOVE', targetIds: [targetId], cause })]);
  };

  const listen = (targetId: number, target: Readonly<Record<string, unknown>>): void => {
    const names = isRecord(target['documents']) ? target['documents']['documents'] : undefined;
    if (!isList(names)) {
      authorize(caller, 'list', 'a query');
      throw new RpcError('UNIMPLEMENTED', 'Queries are not supported here.');
    }
    const paths = names.map((name) => documents.pathOf(name));
    for (const path of paths) authorize(caller, 'get', path);
    const time = documents.now();
    const seen = timeOf(target['resumeToken']);
    // A missing document is always sent again, so that no deletion has to be remembered.
    const changed = paths.filter((path) => (documents.get(path)?.updatedAt ?? Infinity) > seen);
    send([
      ...changed.map((path) => state(path, targetId, time)),
      targetChange({ targetChangeType: 'CURRENT', targetIds: [targetId], ...upTo(time) }),
      snapshot(time),
    ]);
    const listeners = paths.map((path) =>
      documents.listen(path, (_, changedAt) => {
        send([state(path, targetId, changedAt), snapshot(changedAt)]);
      }),
    );
    targets.set(targetId, () => listeners.forEach((end) => end()));
  };

  const add = (targetId: number, target: Readonly<Record<string, unknown>>): void => {
    stop(targetId);
    send([targetChange({ targetChangeType: 'ADD', targetIds: [targetId] })]);
    try {
      listen(targetId, target);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      remove(targetId, { code: error.grpcCode, message: error.message });
    }
  };

  return {
    receive: (message) => {
      const { addTarget: target, removeTarget } = isRecord(message) ? message : {};
      if (isRecord(target) && typeof target['targetId'] === 'number') {
        add(target['targetId'], target);
      }
      if (typeof removeTarget === 'number') remove(removeTarget);
    },
    close: () => [...targets.keys()].forEach(stop),
  };
};
