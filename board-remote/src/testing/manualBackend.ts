import { jest } from '@jest/globals';
import type { Backend } from '../connection/backend.ts';

/** The other end of a line, in the hands of a test: it answers, refuses, or keeps silent. */
export function manualBackend() {
  let behaviour: 'answers' | 'refuses' | 'hangs' = 'answers';
  const ask = jest.fn<Backend['ask']>(() => {
    if (behaviour === 'hangs') return new Promise<never>(() => {});
    return behaviour === 'answers' ? Promise.resolve() : Promise.reject(new Error('refused'));
  });
  const reconnect = jest.fn<Backend['reconnect']>(() => Promise.resolve());
  return {
    ask,
    reconnect,
    /** From now on. */
    be: (next: typeof behaviour) => {
      behaviour = next;
    },
  };
}
