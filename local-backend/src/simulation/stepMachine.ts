import type { SimulatedMachine } from './machine.ts';
import { CYCLE_MS, SILENT_MS, SOUND_MS, spanOf, WASHER_BEAT_MS } from './spans.ts';

const changeCycle = (machine: SimulatedMachine): SimulatedMachine => {
  const isRunning = !machine.isRunning;
  const [span, seed] = spanOf(isRunning ? CYCLE_MS.running : CYCLE_MS.free, machine.seed);
  const changed = { ...machine, isRunning, seed, changesAt: machine.changesAt + span };
  return machine.kind === 'dryer'
    ? { ...changed, reported: { isInUse: isRunning, lastUpdated: machine.changesAt } }
    : changed;
};

const changeSilence = (machine: SimulatedMachine): SimulatedMachine => {
  const isSilent = !machine.isSilent;
  const [span, seed] = spanOf(isSilent ? SILENT_MS : SOUND_MS, machine.seed);
  return { ...machine, isSilent, seed, silenceChangesAt: machine.silenceChangesAt + span };
};

/** A washer's newest beat that can have been heard: none of those after it fell silent. */
const beat = (machine: SimulatedMachine, now: number): SimulatedMachine => {
  const { kind, isSilent, isRunning, reported } = machine;
  const beats = Math.floor((now - reported.lastUpdated) / WASHER_BEAT_MS);
  if (kind === 'dryer' || isSilent || beats < 1) return machine;
  const lastUpdated = reported.lastUpdated + beats * WASHER_BEAT_MS;
  return { ...machine, reported: { isInUse: isRunning, lastUpdated } };
};

/**
 * The machine as it is at a later time. However the time up to then is cut into steps, what happens
 * is the same; what was reported may lag by the length of a step when a washer falls silent.
 *
 * @param now - Milliseconds since the epoch; a time before the last one changes nothing.
 */
export const stepMachine = (machine: SimulatedMachine, now: number): SimulatedMachine => {
  let stepped = machine;
  for (let next = 0; next <= now;) {
    if (stepped.changesAt <= now && stepped.changesAt <= stepped.silenceChangesAt) {
      stepped = changeCycle(stepped);
    } else if (stepped.silenceChangesAt <= now) {
      stepped = changeSilence(stepped);
    }
    next = Math.min(stepped.changesAt, stepped.silenceChangesAt);
  }
  return beat(stepped, now);
};
