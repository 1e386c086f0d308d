import type { Clock } from './clock.ts';

/** The server's time, by which boards go. */
export type ServerClock = ReturnType<typeof createServerClock>;

/** @param clock The gateway's, which goes on between the server's answers. */
export function createServerClock(clock: Clock) {
  let offset: number | null = null;
  return {
    /** What is to be added to the gateway's clock for milliseconds since 1970; null until the server has answered once. */
    offset: (): number | null => offset,
    /** Asks the server for something, and learns from the answer what time it is there. */
    learn: async <T>(request: () => Promise<T>, timeOf: (answer: T) => number) => {
      const askedAt = clock.now();
      const answer = await request();
      // The server has read its clock at some moment in between.
      offset = timeOf(answer) - (askedAt + clock.now()) / 2;
      return { answer, offset };
    },
  };
}
