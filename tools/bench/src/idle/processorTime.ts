import { readdir, readFile } from 'node:fs/promises';
import { UserError } from '@laundry-board/sites';

/** Nanoseconds of processor time that each thread of this process's descendants has had so far, by its folder. */
export type ThreadTimes = ReadonlyMap<string, number>;

/**
 * Reads the processor time of every process that descends from this one, such as all processes of a browser that it
 * has launched. This process itself, with the servers in it, does not count.
 *
 * @throws Error, one line, on a system without the folder `/proc` of Linux.
 */
export async function readThreadTimes(): Promise<ThreadTimes> {
  const times = new Map<string, number>();
  for (const pid of await descendants()) {
    const folder = `/proc/${pid}/task`;
    for (const thread of await list(folder)) {
      const [time] = (await read(`${folder}/${thread}/schedstat`)).split(' ');
      times.set(`${folder}/${thread}`, Number(time));
    }
  }
  return times;
}

/** @returns Milliseconds of processor time between two readings. A thread that has ended in between is left out. */
export function processorTime(before: ThreadTimes, after: ThreadTimes): number {
  let sum = 0;
  for (const [thread, time] of after) sum += time - (before.get(thread) ?? 0);
  return sum / 1e6;
}

async function descendants(): Promise<readonly string[]> {
  const children = new Map<string, string[]>();
  const processes = (await list('/proc')).filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) throw new UserError('The benchmark idle needs Linux.');
  for (const pid of processes) {
    // The name of the program, in parentheses, may hold spaces.
    const [, parent = ''] = /\) \S (\d+)/.exec(await read(`/proc/${pid}/stat`)) ?? [];
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found = [String(process.pid)];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found.slice(1);
}

/** A process or a thread may end at any time; then nothing is there. */
function list(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '0');
}
