import os from 'node:os';

/**
 * What the figures were measured on, as one line.
 *
 * @param taken Share of the processors' time that the machine's host took meanwhile, where it is known.
 */
export function describeMachine(taken: number | undefined): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const host =
    taken === undefined ? '' : `; its host took ${(100 * taken).toFixed(1)} % of their time`;
  return `${cpus.length} × ${model}, ${memory}, ${os.type()} ${os.machine()}, Node.js ${process.versions.node}${host}`;
}
