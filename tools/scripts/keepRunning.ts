import { UserError } from '@laundry-board/sites';

/** A server that ends again and again is broken, and stays so. */
const MOST_RESTARTS = 5;

/** A server that runs in a process of its own. */
interface Server {
  /** How messages begin. */
  readonly title: string;
  /** Starts it; settles when it ends. */
  readonly run: () => Promise<{ readonly status: number }>;
  /** Settles once it answers. */
  readonly isUp: () => Promise<void>;
  readonly print: (line: string) => void;
}

/**
 * Keeps a server running: one that was up and ends is started again, at most five times.
 *
 * @returns `up` settles once it first answers. `failure` only ever rejects, with a UserError of one line: it ended before it
 *   was up, or too often.
 */
export function keepRunning({ title, run, isUp, print }: Server): {
  readonly up: Promise<void>;
  readonly failure: Promise<never>;
} {
  const first = startOnce(run, isUp);
  const keep = async (): Promise<never> => {
    let running = first;
    for (let restarts = 0; ; restarts += 1) {
      const wasUp = await running.cameUp;
      const { status } = await running.ended;
      const what = `${title} ended with status ${status}`;
      if (!wasUp || restarts === MOST_RESTARTS) throw new UserError(`${what}.`);
      print(`${what} and is started again.`);
      running = startOnce(run, isUp);
    }
  };
  return { up: first.cameUp.then(() => {}), failure: keep() };
}

function startOnce(run: Server['run'], isUp: Server['isUp']) {
  const ended = run();
  const cameUp = Promise.race([isUp().then(() => true), ended.then(() => false)]);
  return { ended, cameUp };
}
