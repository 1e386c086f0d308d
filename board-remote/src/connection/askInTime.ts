import type { Backend } from './backend.ts';

/** A backend that has not answered after so many milliseconds counts as out of reach. */
const ANSWER_LIMIT_MS = 3000;

/** What became of a question, and after how many milliseconds. */
interface Outcome {
  readonly answered: boolean;
  readonly took: number;
}

/** One question to the backend. */
export interface Question {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  readonly cancel: () => void;
}

/** Asks the backend for a sign of life. */
export function askInTime({ ask }: Backend): Question {
  const began = performance.now();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ANSWER_LIMIT_MS);
  const aborted = new Promise<false>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve(false));
  });
  const answered = ask(abort.signal).then(
    () => true,
    () => false,
  );
  return {
    outcome: Promise.race([answered, aborted])
      .finally(() => clearTimeout(timer))
      .then((isAnswered) => ({ answered: isAnswered, took: performance.now() - began })),
    cancel: () => abort.abort(),
  };
}
