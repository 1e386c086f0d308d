/** Runs things at given moments of `performance.now()`, each no earlier than the one before it. */
export type RunAt = (moment: number, run: () => void) => void;

/** Timers of Node.js keep no order below a millisecond; a line has to. */
export function createInOrder(): RunAt {
  const waiting: { readonly moment: number; readonly run: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  const runDue = (): void => {
    timer = undefined;
    const now = performance.now();
    for (let next = waiting[0]; next !== undefined && next.moment <= now; next = waiting[0]) {
      waiting.shift();
      next.run();
    }
    wait();
  };
  const wait = (): void => {
    const [next] = waiting;
    if (next !== undefined) timer ??= setTimeout(runDue, next.moment - performance.now());
  };
  return (moment, run) => {
    waiting.push({ moment, run });
    wait();
  };
}
