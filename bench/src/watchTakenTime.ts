import { readFile } from 'node:fs/promises';
import { parseProcessorTime } from './parseProcessorTime.ts';

/**
 * Watches how much of the processors' time the host of this machine gives to others: then everything is
 * slower than the machine is, for some reason that nothing here shows.
 *
 * @returns Tells the share of all time since the call, from 0 to 1; undefined where Linux does not tell.
 */
export async function watchTakenTime(): Promise<() => Promise<number | undefined>> {
  const before = await readProcessorTime();
  return async () => {
    const after = await readProcessorTime();
    if (before === undefined || after === undefined) return undefined;
    const all = after.all - before.all;
    return all > 0 ? (after.taken - before.taken) / all : undefined;
  };
}

async function readProcessorTime() {
  return parseProcessorTime(await readFile('/proc/stat', 'utf8').catch(() => ''));
}
