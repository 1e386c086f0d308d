/** An answer that is ready to be sent, by whatever version of HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Finds the answer to a request.
 *
 * @param etag What the browser holds already.
 */
export type AnswerTo = (path: string, etag: string | undefined) => Promise<Answer>;
