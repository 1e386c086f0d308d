/**
 * What a session has sent or will send and the client has not yet acknowledged. Every message has a
 * number, one higher than that before; a client that comes again names the last one it has seen.
 */
export interface Outbox {
  /** @param payload - JSON. */
  readonly add: (payload: string) => void;
  /** Forgets all messages up to this number. */
  readonly acknowledge: (arrayId: number) => void;
  /** Makes `take` begin again with the oldest message that is not acknowledged. */
  readonly rewind: () => void;
  /** The JSON of all messages not yet taken, `undefined` when there is none. */
  readonly take: () => string | undefined;
  readonly lastId: () => number;
  /** How much waits for acknowledgement, in UTF-16 code units. */
  readonly size: () => number;
}

export const createOutbox = (): Outbox => {
  let messages: { readonly id: number; readonly json: string }[] = [];
  let lastId = 0;
  let takenId = 0;
  return {
    add: (payload) => {
      lastId += 1;
      messages.push({ id: lastId, json: `[${lastId},[${payload}]]` });
    },
    acknowledge: (arrayId) => {
      messages = messages.filter(({ id }) => id > arrayId);
    },
    rewind: () => {
      takenId = 0;
    },
    take: () => {
      const pending = messages.filter(({ id }) => id > takenId);
      takenId = lastId;
      return pending.length === 0 ? undefined : `[${pending.map(({ json }) => json).join(',')}]`;
    },
    lastId: () => lastId,
    size: () => messages.reduce((sum, { json }) => sum + json.length, 0),
  };
};
