import { isList, isRecord, RpcError } from '../../http/googleApi.ts';
import { authorize, type Caller } from '../access/accessRules.ts';
import type { DocumentStore, Time } from '../documents/documentStore.ts';
import type { ChannelStream } from './webChannel.ts';

/** The path of the listen stream of the SDK in a browser. */
export const LISTEN_CHANNEL_PATH = '/google.firestore.v1.Firestore/Listen/channel';

function targetChange(change: object): string {
  return JSON.stringify({ targetChange: change });
}

/** By the token, a client that resumes has received all changes up to this time. */
function upTo(readTime: Time, { runId }: DocumentStore) {
  return { resumeToken: Buffer.from(`${runId} ${readTime}`).toString('base64'), readTime };
}

/** The time of a resume token; undefined for one of another run of this backend. */
function timeOf(resumeToken: unknown, { runId }: DocumentStore): Time | undefined {
  if (typeof resumeToken !== 'string') return undefined;
  const [run, time] = Buffer.from(resumeToken, 'base64').toString().split(' ');
  return run === runId ? time : undefined;
}

/** Without target ids it applies to all targets, and makes the SDK raise a snapshot. */
function snapshot(time: Time, documents: DocumentStore): string {
  return targetChange(upTo(time, documents));
}

/** The response that says how a document is now, or that there is none. */
function stateOf(path: string, targetId: number, readTime: Time, documents: DocumentStore): string {
  const document = documents.get(path);
  if (document !== undefined) {
    return JSON.stringify({ documentChange: { document, targetIds: [targetId] } });
  }
  const name = documents.nameOf(path);
  return JSON.stringify({
    documentDelete: { document: name, readTime, removedTargetIds: [targetId] },
  });
}

/** The path of a target's one document. @throws RpcError when the caller may not read it. */
function pathOf(
  target: Readonly<Record<string, unknown>>,
  caller: Caller,
  documents: DocumentStore,
): string {
  const names = isRecord(target['documents']) ? target['documents']['documents'] : undefined;
  if (!isList(names) || names.length !== 1) {
    authorize(caller, 'list', 'a query');
    throw new RpcError('UNIMPLEMENTED', 'A target is one document here, no query.');
  }
  const path = documents.pathOf(names[0]);
  authorize(caller, 'get', path);
  return path;
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

  const stop = (targetId: number): void => {
    targets.get(targetId)?.();
    targets.delete(targetId);
  };

  const remove = (targetId: number, cause?: object): void => {
    stop(targetId);
    send([targetChange({ targetChangeType: 'REMOVE', targetIds: [targetId], cause })]);
  };

  const listen = (targetId: number, target: Readonly<Record<string, unknown>>): void => {
    const path = pathOf(target, caller, documents);
    const time = documents.now();
    const seen = timeOf(target['resumeToken'], documents);
    const updateTime = documents.get(path)?.updateTime;
    // A missing document is always sent again, so that no deletion has to be remembered.
    const isSeen = seen !== undefined && updateTime !== undefined && updateTime <= seen;
    const current = { targetIds: [targetId], ...upTo(time, documents) };
    send([
      ...(isSeen ? [] : [stateOf(path, targetId, time, documents)]),
      targetChange({ targetChangeType: 'CURRENT', ...current }),
      snapshot(time, documents),
    ]);
    const end = documents.listen(path, (_, changedAt) => {
      send([stateOf(path, targetId, changedAt, documents), snapshot(changedAt, documents)]);
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
