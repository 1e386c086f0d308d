import { fork } from 'node:child_process';
import path from 'node:path';
import type { Lifetime } from '../lifetime.ts';
import { nextMessage } from '../nextMessage.ts';

/** What a server has used since it started. */
export interface Usage {
  readonly cpuMs: number;
  /** Memory that the process holds, bytes. */
  readonly rss: number;
}

/** A local Firestore in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly usage: () => Promise<Usage>;
}

/** Starts one; it ends with the benchmark. */
export async function startServerProcess(lifetime: Lifetime): Promise<ServerProcess> {
  const child = fork(path.join(import.meta.dirname, 'serverProcess.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  lifetime.add(() => void child.kill());
  const origin = textOf(await nextMessage(child, 'its origin'), 'origin');
  return {
    origin,
    usage: async () => {
      child.send('usage');
      const answer = await nextMessage(child, 'its usage');
      return { cpuMs: numberOf(answer, 'cpuMs'), rss: numberOf(answer, 'rss') };
    },
  };
}

function textOf(answer: unknown, key: string): string {
  const value = read(answer, key);
  if (typeof value !== 'string') throw new Error(`The server told no ${key}.`);
  return value;
}

function numberOf(answer: unknown, key: string): number {
  const value = read(answer, key);
  if (typeof value !== 'number') throw new Error(`The server told no ${key}.`);
  return value;
}

function read(answer: unknown, key: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
}
