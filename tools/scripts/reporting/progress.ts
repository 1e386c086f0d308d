interface ProgressOptions {
  /** How many there are to do. */
  readonly total: number;
  /** What is counted, such as "tests". */
  readonly unit: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly output: { readonly isTTY?: boolean; readonly write: (text: string) => unknown };
}

export type Progress = ReturnType<typeof startProgress>;

/** Back to the start of the line, and whatever stands there erased. */
const ERASE_LINE = '\r\u001B[K';

/**
 * One line that says how much of a run is done. On a terminal it is rewritten in place; elsewhere, such as in
 * the log of continuous integration, a line is printed at each tenth.
 */
export function startProgress({ total, unit, now, output }: ProgressOptions) {
  const began = now();
  const isTerminal = output.isTTY === true;
  let done = 0;
  let printedTenths = 0;

  return {
    /** Counts one more as done. */
    advance: (): void => {
      done += 1;
      const tenths = Math.floor((done * 10) / total);
      if (isTerminal) output.write(ERASE_LINE + line());
      else if (tenths > printedTenths) output.write(`${line()}\n`);
      printedTenths = tenths;
    },
    /** Prints something that stays, with the line of progress below it. */
    print: (text: string): void => {
      output.write(isTerminal ? `${ERASE_LINE}${text}\n${line()}` : `${text}\n`);
    },
    /** Erases the line of progress, so that what comes next begins a line. */
    end: (): void => {
      if (isTerminal) output.write(ERASE_LINE);
    },
  };

  function line(): string {
    return `${done} of ${total} ${unit}, ${((now() - began) / 1000).toFixed()} s`;
  }
}
