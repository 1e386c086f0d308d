import type { SimulatedMachine } from './machine.ts';
import { nextRandom, type Seed } from './randomNumbers.ts';
import type { MachineStart } from './schoolPlan.ts';
import { CYCLE_MS, SOUND_MS, spanOf, SILENT_MS, WASHER_BEAT_MS } from './spans.ts';

const HOUR_MS = 3_600_000;

/**
 * A machine as it is found when the simulation begins.
 *
 * @param now - Milliseconds since the epoch.
 */
export const startMachine = (
  kind: SimulatedMachine['kind'],
  start: MachineStart,
  seed: Seed,
  now: number,
): SimulatedMachine => {
  const [chance, second] = nextRandom(seed);
  const [progress, third] = nextRandom(second);
  const isRunning = start === 'any' ? chance < 0.5 : start === 'in use';
  const isSilent = start === 'offline';
  const [cycle, fourth] = spanOf(isRunning ? CYCLE_MS.running : CYCLE_MS.free, third);
  const [silence, last] = spanOf(isSilent ? SILENT_MS : SOUND_MS, fourth);
  // Machines are found in the middle of what they do.
  const changesAt = now + cycle * (1 - progress);
  if (kind === 'dryer') {
    const lastUpdated = isSilent ? now - HOUR_MS * (1.2 + 4 * progress) : now - cycle * progress;
    return {
      kind,
      seed: last,
      isRunning,
      // Only a change is reported, so a dryer that was silent for hours is one that never changes.
      changesAt: isSilent ? Infinity : changesAt,
      isSilent,
      silenceChangesAt: Infinity,
      reported: { isInUse: isRunning, lastUpdated },
    };
  }
  const silentSince = isSilent ? 30_000 : 0;
  return {
    kind,
    seed: last,
    isRunning,
    changesAt,
    isSilent,
    silenceChangesAt: now + silence,
    reported: { isInUse: isRunning, lastUpdated: now - silentSince - progress * WASHER_BEAT_MS },
  };
};
