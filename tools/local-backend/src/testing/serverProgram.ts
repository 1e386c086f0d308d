import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server of somebody else's, in a process of its own. */
interface ServerProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** What it prints once it is listening. Polling its port instead could reach another server. */
  readonly readyMessage: string;
  /** The process's environment and folder: those of this one unless they are named. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly folder?: string;
}

const END_WITH_PARENT = fileURLToPath(new URL('./endWithParent.js', import.meta.url));

/**
 * Starts a server program, and waits until it is listening. It ends with this process at the latest, even if
 * that is killed.
 *
 * @returns What it has printed so far, and how to end it.
 * @throws Error with its output, when it ends before it is ready.
 */
export const startServerProgram = async ({
  program,
  args,
  readyMessage,
  environment = process.env,
  folder = process.cwd(),
}: ServerProgram) => {
  const child = spawn(process.execPath, [END_WITH_PARENT, program, ...args], {
    cwd: folder,
    env: environment,
    stdio: 'pipe',
  });
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes(readyMessage)) resolve();
      });
    }
    child.once('close', () => {
      reject(new Error(`${path.basename(program)} could not be started.\n${output}`));
    });
  });
  return {
    output: () => output,
    close: async (): Promise<void> => {
      child.stdin.end();
      await closed;
    },
  };
};
