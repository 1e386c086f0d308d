/** How much of the processors' time a virtual machine's host has given to others, in ticks. */
interface ProcessorTime {
  readonly all: number;
  readonly taken: number;
}

/**
 * Reads the first line of `/proc/stat`: `cpu`, then ticks of user, nice, system, idle, iowait, irq,
 * softirq and steal (proc_stat(5)); what follows is held in user and nice already.
 */
export function parseProcessorTime(text: string): ProcessorTime | undefined {
  const ticks = /^cpu +(?<ticks>[\d ]+)/.exec(text)?.groups?.['ticks']?.split(' ').map(Number);
  const counted = ticks?.slice(0, 8) ?? [];
  const taken = counted[7];
  if (taken === undefined) return undefined;
  return { all: counted.reduce((sum, value) => sum + value, 0), taken };
}
