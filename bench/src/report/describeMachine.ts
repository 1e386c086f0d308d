import os from 'node:os';

/** What the figures were measured on, as one line. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  return `${cpus.length} × ${model}, ${memory}, ${os.type()} ${os.machine()}, Node.js ${process.versions.node}`;
}
