import type { AnswerTo } from './answer.ts';
import type { Serve } from './openOrigin.ts';
import type { Network } from './network.ts';
import { sendOneByOne } from './sendOneByOne.ts';
import { sendUrgentFirst } from './sendUrgentFirst.ts';
import { serveOverHttp1 } from './serveOverHttp1.ts';
import { serveSecurely } from './serveSecurely.ts';

/** A version of HTTP, as TLS names it. */
export type Protocol = 'h2' | 'http/1.1';

/** How the server of a site is started. */
export function serveSite(protocol: Protocol, answerTo: AnswerTo, network: Network): Serve {
  return (identity) =>
    protocol === 'h2'
      ? serveSecurely(identity, sendUrgentFirst(answerTo, network))
      : serveOverHttp1(identity, sendOneByOne(answerTo, network));
}
