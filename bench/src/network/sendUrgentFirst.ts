import type { Http2Session } from 'node:http2';
import type { AnswerTo } from './answer.ts';
import { createAnswerQueue, type Send } from './answerQueue.ts';
import type { Network } from './network.ts';
import type { Handler } from './serveSecurely.ts';
import { urgencyOf } from './urgencyOf.ts';

/** Answers over HTTP/2, on each connection the most urgent first. */
export function sendUrgentFirst(answerTo: AnswerTo, network: Network): Handler {
  const queues = new WeakMap<Http2Session, Send>();

  const queueOf = (session: Http2Session): Send => {
    // A session that has ended has no socket any more, and answers may still be due.
    const { remotePort } = session.socket;
    const queue = queues.get(session) ?? createAnswerQueue(() => network.room(remotePort));
    queues.set(session, queue);
    return queue;
  };

  return ({ headers, url }, { stream }) => {
    const answer = answerTo(url, headers['if-none-match']);
    const { session } = stream;
    if (session === undefined || session.destroyed) return;
    const send = queueOf(session);
    answer.then(
      (ready) => {
        network.countBody(ready.body.length);
        send(stream, urgencyOf(headers['priority']), ready);
      },
      () => stream.destroy(),
    );
  };
}
