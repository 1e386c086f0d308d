import { describeError } from './describeError.ts';
import { type Ending, runToEnd } from './disposables.ts';

/** Runs this process's one command, and ends the process: with 1 after an error, else with its own exit code or 0. */
export async function runCommand(command: () => Promise<void>, ending: Ending): Promise<void> {
  for (const output of [process.stdout, process.stderr]) continueWithoutReader(output);
  try {
    await runToEnd(command, ending);
    process.exit();
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}

/** `npm start | head`: once nobody reads its output any more, a site stays up without it, and a check still has its status. */
export function continueWithoutReader(output: NodeJS.EventEmitter): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
