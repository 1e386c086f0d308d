import { randomUUID } from 'node:crypto';
import type { Microseconds } from '../documents/serverClock.ts';

/** The moment before everything. */
const NOTHING_SEEN = -1;

/** Opaque texts in which a client says up to which moment it has seen everything. */
export interface ResumeTokens {
  readonly write: (time: Microseconds) => string;
  /** A token of another run of the server says nothing: its documents and its clock are gone. */
  readonly read: (token: unknown) => Microseconds;
}

export const createResumeTokens = (run: string = randomUUID()): ResumeTokens => ({
  write: (time) => Buffer.from(`${run} ${time}`).toString('base64'),
  read: (token) => {
    if (typeof token !== 'string') return NOTHING_SEEN;
    const [tokenRun, time] = Buffer.from(token, 'base64').toString().split(' ');
    return tokenRun === run ? Number(time) : NOTHING_SEEN;
  },
});
