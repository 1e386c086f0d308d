import { isList, isRecord, RpcError } from '../../http/googleApi.ts';
import { authorize, type Caller } from '../access/accessRules.ts';
import type { DocumentStore, Time } from '../documents/documentStore.ts';
import type { ChannelStream } from './webChannel.ts';

/** The path of the listen stream of the SDK in a browser. */
export const LISTEN_CHANNEL_PATH = '/google.firestore.v1.Firestore/Listen/channel';

function targetChange(change: object): string {
  return JSON.stringify({ targetChange: change });
}

/**
 * Answers ListenRequests with the ListenResponses of the official emulator, in its order.
 * See https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#listenresponse
 */
export function createListenTargets(
  documents: DocumentStore,
  caller: Caller,
  send: (responses: readonly string[]) => void,
): ChannelStream {
  const targets = new Map<number, () => void>();
  const { runId } = documents;

  /** By the token, a client that resumes has received all changes up to this time. */
  const upTo = (readTime: Time) => ({
    resumeToken: Buffer.from(`${runId} ${readTime}`).toString('base64'),
    readTime,
  });

  /** Without target ids it applies to all targets, and makes the SDK raise a snapshot. */
  const snapshot = (time: Time): string => targetChange(upTo(time));

  const timeOf = (resumeToken: unknown): Time | undefined => {
    const [run, time] = Buffer.from(String(resumeToken), 'base64').toString().split(' ');
    return run === runId ? time : undefined;
  };

  const state = (path: string, targetId: number, readTime: Time): string => {
    const document = documents.get(path);
    if (document !== undefined) {
      return JSON.stringify({ documentChange: { document, targetIds: [targetId] } });
    }
    const name = documents.nameOf(path);
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
    if (!isList(names) || names.length !== 1) {
      authorize(caller, 'list', 'a query');
      throw new RpcError('UNIMPLEMENTED', 'A target is one document here, no query.');
    }
    const path = documents.pathOf(names[0]);
    authorize(caller, 'get', path);
    const time = documents.now();
    const seen = timeOf(target['resumeToken']);
    const updateTime = documents.get(path)?.updateTime;
    // A missing document is always sent again, so that no deletion has to be remembered.
    const isSeen = seen !== undefined && updateTime !== undefined && updateTime <= seen;
    send([
      ...(isSeen ? [] : [state(path, targetId, time)]),
      targetChange({ targetChangeType: 'CURRENT', targetIds: [targetId], ...upTo(time) }),
      snapshot(time),
    ]);
    const end = documents.listen(path, (_, changedAt) => {
      send([state(path, targetId, changedAt), snapshot(changedAt)]);
    });
    targets.set(targetId, end);
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
}
