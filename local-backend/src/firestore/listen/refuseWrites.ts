import { RpcError } from '../../http/rpcError.ts';
import { isList } from '../../json/isList.ts';
import { isRecord } from '../../json/isRecord.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../documents/database.ts';
import { REST_ONLY } from '../refuseGrpc.ts';
import { parseWrite } from '../writes/parseWrite.ts';
import type { ChannelStream } from './serveChannel.ts';

/** Where the full SDK in a browser writes. */
export const WRITE_CHANNEL_PATH = '/google.firestore.v1.Firestore/Write/channel';

/**
 * Refuses the writes of a session of the Write channel: the access rule speaks first, then it is told what
 * to use instead. The SDK gives a write up for a lasting error only after the handshake, before it, it
 * tries again for ever.
 */
export const refuseWrites = (
  database: Database,
  caller: Caller,
  send: (responses: readonly string[]) => void,
): ChannelStream => {
  const refusalOf = (writes: readonly unknown[]): RpcError => {
    try {
      for (const write of writes) authorize(caller, 'write', parseWrite(write, database).path);
      return REST_ONLY;
    } catch (error) {
      if (error instanceof RpcError) return error;
      throw error;
    }
  };
  return {
    receive: (message) => {
      const writes = isRecord(message) ? message['writes'] : undefined;
      const answer = isList(writes) ? refusalOf(writes) : { streamId: '1', streamToken: 'AA==' };
      send([JSON.stringify(answer)]);
    },
    close: () => {},
  };
};
