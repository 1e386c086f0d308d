import type { PlacedMachine, SensorReport } from './sensors.ts';

/** A run of a machine that was seen from its start to its end, milliseconds of the clock of its reports. */
export interface MachineRun {
  readonly machine: PlacedMachine;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Sees by reports which runs have ended, each once, also if the configuration is read again. */
export type RunWatch = (reports: readonly SensorReport[]) => readonly MachineRun[];

export function createRunWatch(): RunWatch {
  const endedAt = new Map<string, number>();
  return (reports) =>
    reports.flatMap(({ machine, run: { lastRun } }) => {
      if (lastRun === null || lastRun.endedAt === endedAt.get(machine.key)) return [];
      endedAt.set(machine.key, lastRun.endedAt);
      return [{ machine, ...lastRun }];
    });
}
