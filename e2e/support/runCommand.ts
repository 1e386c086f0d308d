import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';

/** An npm command that is running. */
export interface RunningCommand {
  /** Everything printed so far, both streams. */
  readonly output: () => string;
  /** Settles once the output holds a text. @throws Error with the output when the command ends first. */
  readonly printed: (text: string) => Promise<void>;
  /** Exit status; null when a signal ended npm itself. */
  readonly status: Promise<number | null>;
  /** Sends a signal to npm alone, or as a terminal's Ctrl-C does to its whole process group. */
  readonly signal: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL', to: 'npm' | 'group') => void;
  /** Whether any process that it started is still there; one that ends with npm may take a moment. */
  readonly leftOver: () => boolean;
}

/** What a command prints once all that it starts answers. */
export const UP = 'Ctrl-C ends it.';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs npm as a person does, in a process group of its own, so that what it leaves behind is seen. */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder = ROOT,
): RunningCommand {
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let changed = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      changed();
    });
  }
  const status = once(child, 'close').then(() => child.exitCode);
  return {
    output: () => output,
    status,
    printed: async (text) => {
      const ended = status.then(() => {
        if (!output.includes(text)) throw new Error(`It ended without "${text}":\n${output}`);
      });
      const seen = new Promise<void>((resolve) => {
        changed = () => {
          if (output.includes(text)) resolve();
        };
        changed();
      });
      await Promise.race([seen, ended]);
    },
    signal: (signal, to) => process.kill(to === 'group' ? -groupOf(child) : groupOf(child), signal),
    leftOver: () => exists(-groupOf(child)),
  };
}

/** Waits until a command has ended, with an exit status, and so has every process that it started. */
export async function expectEnd(command: RunningCommand, status: number): Promise<void> {
  expect(await command.status, command.output()).toBe(status);
  await expect.poll(command.leftOver).toBe(false);
}

function groupOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('npm could not be started.');
  return pid;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
