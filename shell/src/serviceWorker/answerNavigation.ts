import { offlineResponse } from './offlineResponse.ts';

/**
 * What the network answers, whatever it is; the offline page when it does not answer. There is no limit
 * of time: a line that is merely slow brings the page in the end.
 */
export async function answerNavigation({
  preloadResponse,
  request,
}: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse;
    const answer = preloaded instanceof Response ? preloaded : await fetch(request);
    // In Firefox a preload that failed resolves with such a response, where others reject.
    return answer.type === 'error' ? offlineResponse() : answer;
  } catch {
    return offlineResponse();
  }
}
