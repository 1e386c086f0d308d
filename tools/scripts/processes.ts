import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { addDisposable } from '@laundry-board/command-line';
import { ROOT, UserError } from '@laundry-board/sites';

/** Time that a process has to end by itself before it is killed, milliseconds. */
const GRACE_MS = 3000;

interface RunOptions {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Gives the tool this process's own output, a terminal perhaps; otherwise the output is only returned. */
  readonly print?: boolean;
  /** What messages call the program. */
  readonly name?: string;
}

/** How a process ended, and what it wrote unless it was given this process's own output. */
interface Ended {
  readonly status: number;
  readonly output: string;
}

/** Runs an installed tool, a script of Node's, in a process that ends with the command. */
export function runTool(
  tool: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const script = path.join(ROOT, 'node_modules/.bin', tool);
  return runProgram(process.execPath, [script, ...args], { name: tool, ...options });
}

/**
 * Runs a program in a process that ends with the command.
 *
 * @throws The system's error when there is no such program; UserError, after what it has printed, when a signal ends it.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder = ROOT, environment = {}, print = false, name = program }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: print ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  addDisposable(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    await closed;
    clearTimeout(timer);
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await closed;
  if (child.exitCode === null) {
    const { signalCode: signal } = child;
    const advice = signal === 'SIGKILL' ? ', as when memory runs out: close other programs' : '';
    throw new UserError(`${output}${name} was ended by ${signal}${advice}.`);
  }
  return { status: child.exitCode, output };
}

/**
 * Runs a tool that serves for as long as the command runs.
 *
 * @throws UserError, one line, when it ends before the command.
 */
export async function runServer(
  tool: string,
  args: readonly string[],
  options: RunOptions & { readonly name: string },
): Promise<never> {
  const { status } = await runTool(tool, args, options);
  throw new UserError(
    `${options.name} ended with status ${status}. What it printed last may say why. Start the command again.`,
  );
}

/**
 * Runs a tool that checks the repository, and prints what it finds at its end, because others may run beside it.
 *
 * @throws Error, one line, unless its status is 0.
 */
export async function runCheck(tool: string, args: readonly string[]): Promise<void> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const { status, output } = await runTool(tool, args, { environment: colours });
  process.stdout.write(output);
  if (status !== 0) throw new UserError(`${tool} ended with exit status ${status}.`);
}

/** Runs one step of a command: prints its title at once, and its duration at the end. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let mark = '✗';
  process.stdout.write(`${title} … `);
  try {
    const result = await run();
    mark = '✓';
    return result;
  } finally {
    console.log(`${mark} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
