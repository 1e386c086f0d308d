/**
 * Watches what runs from where in a deployed shell.
 *
 * @param parts The lines that were printed at the start.
 * @param describe Describes it as it is now; rejects with a line when the shell can't be reached or would refuse a remote.
 * @returns Prints the lines, or why there are none, if they are others than before. Call it with each page that is
 *   opened.
 */
export function sayChanges(
  parts: readonly string[],
  describe: () => Promise<readonly string[]>,
  print: (text: string) => void,
): () => Promise<void> {
  let said = parts.join('\n');
  return async () => {
    const now = await describe().then(
      (lines) => lines.join('\n'),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (now === said) return;
    said = now;
    print(`\nThe deployment is not as it was:\n${now}`);
  };
}
