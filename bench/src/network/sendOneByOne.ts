import type { RequestListener } from 'node:http';
import type { AnswerTo } from './answer.ts';
import type { Network } from './network.ts';

/** Answers over HTTP/1.1, where a connection carries one answer at a time. */
export function sendOneByOne(answerTo: AnswerTo, network: Network): RequestListener {
  return ({ headers, url = '/' }, response) => {
    answerTo(url, headers['if-none-match']).then(
      ({ status, headers: answered, body }) => {
        if (response.destroyed) return;
        network.countBody(body.length);
        response.writeHead(status, answered);
        response.end(body);
      },
      () => response.destroy(),
    );
  };
}
