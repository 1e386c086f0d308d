import type { MachineConfig } from './config.ts';
import type { RecordedRun, Recording } from './recording.ts';
import { POWER_RULES, type RunRule } from './runRule.ts';

/*
 * Settings that may fit a recording better: the defaults of the machine's kind, with room for what was seen. Durations in
 * milliseconds.
 */

/** A run of less is probably none. */
const SHORT_RUN_MS = 5 * 60_000;
/** A machine that stands for longer while it is in use was done before. */
const STOOD_MS = 15 * 60_000;
/** Nobody takes out a load and starts the next within so short a time after the first was told to be done. */
const RELOADED_MS = 2 * 60_000;
/** What is on for longer is no press of a knob, and no turn against creases. */
const LONG_BURST_MS = 60_000;

/** By how much watts, pauses and bursts may be more in another month. */
const ROOM = 1.25;

/** A pause that is as long as a reloading takes. */
const LONG_PAUSE_MS = 10 * 60_000;

const SHORT = 'less than 5 minutes';
const CREASES = 'turned against creases';

/** What is said of a run that speaks neither for nor against its settings. */
const PERHAPS_ONE = 'perhaps one load';

/** Why each run is probably wrong (in use for nothing, told late, or told early); null where nothing speaks against it. */
export function doubtsOf({ machine, runs, stands }: Recording): readonly (string | null)[] {
  return runs.map((run, index) => {
    const next = runs[index + 1];
    if (isShort(run)) return SHORT;
    const stood = stands.find(
      ({ since, until }) => Math.min(until, run.to ?? until) - Math.max(since, run.from) > STOOD_MS,
    );
    if (stood !== undefined) return `stood at ${Math.round(stood.most)} W`;
    if (run.offSince !== null && run.offSince - run.steadyUntil > STOOD_MS) {
      return CREASES;
    }
    if (next === undefined || isShort(next)) return null;
    if (isPause(run, next)) return 'went on at once';
    const pause = next.from - machine.rules.run.onAfterMs - (run.offSince ?? next.from);
    return pause <= LONG_PAUSE_MS ? PERHAPS_ONE : null;
  });
}

function isShort({ from, offSince }: RecordedRun): boolean {
  return offSince !== null && offSince - from < SHORT_RUN_MS;
}

function isPause({ to }: RecordedRun, next: RecordedRun): boolean {
  return to !== null && next.from - to < RELOADED_MS && !isShort(next);
}

/** How many runs are probably wrong. */
export function countDoubts(recording: Recording): number {
  return doubtsOf(recording).filter((note) => note !== null && note !== PERHAPS_ONE).length;
}

/** What is said of the runs that are none by other settings. */
export function lostNotes(recording: Recording, { runs: others }: Recording) {
  const isKept = ({ from, to }: RecordedRun): boolean =>
    others.some((other) => other.from < (to ?? Infinity) && from < (other.to ?? Infinity));
  const notes = doubtsOf(recording);
  return recording.runs.flatMap((run, index) => (isKept(run) ? [] : [notes[index] ?? null]));
}

/** Whether a run was no load by what is said of it: one that stood may be a gentle programme. */
export function wasNoLoad(note: string | null): boolean {
  return note === SHORT || note === CREASES;
}

/** The defaults of a machine's kind; undefined if it has them, or if its messages say too little. */
export function usualRules(recording: Recording): MachineConfig | undefined {
  const { machine, seldomMs } = recording;
  const { onAbove, ...run } = POWER_RULES[machine.kind];
  return seldomMs === null && !isWeak(recording)
    ? otherRules(machine.rules, onAbove, run)
    : undefined;
}

/** The defaults with room for what was seen; undefined as above. */
export function roomierRules(recording: Recording): MachineConfig | undefined {
  const { machine, seldomMs, stands, runs, longestPause } = recording;
  if (seldomMs !== null || isWeak(recording)) return undefined;
  const usual = POWER_RULES[machine.kind];
  const { onAfterMs } = machine.rules.run;
  const standby = Math.max(...stands.map(({ most }) => most), 0);
  const pauses = runs.map((run, index) => {
    const next = runs[index + 1];
    if (next === undefined || run.offSince === null || !isPause(run, next)) return 0;
    return next.from - onAfterMs - run.offSince;
  });
  const pause = Math.max(...pauses, longestPause);
  const bursts = runs
    .filter(isShort)
    .map(({ from, offSince }) => (offSince ?? from) - from + onAfterMs);
  const burst = Math.max(...bursts.filter((ms) => ms < LONG_BURST_MS), 0);
  return otherRules(machine.rules, Math.max(usual.onAbove, roundUp(standby * ROOM, 5)), {
    onAfterMs: Math.max(usual.onAfterMs, roundUp(burst * ROOM, 5000)),
    offAfterMs: Math.max(usual.offAfterMs, pause > STOOD_MS ? 0 : roundUp(pause * ROOM, 30_000)),
    ignoresBursts: usual.ignoresBursts,
  });
}

/** Whether it never drew what a machine that runs does: its meter measures something else, or in another unit. */
export function isWeak({ machine, mostWatts }: Recording): boolean {
  return mostWatts !== null && mostWatts <= POWER_RULES[machine.kind].onAbove;
}

function otherRules(
  rules: MachineConfig,
  onAbove: number,
  run: RunRule,
): MachineConfig | undefined {
  if (rules.source.kind !== 'power') return undefined;
  const other = { ...rules, source: { ...rules.source, onAbove, offBelow: onAbove }, run };
  return fieldsOf(other, rules).length === 0 ? undefined : other;
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** The fields of the configuration by which settings differ from those that a machine has. */
export function fieldsOf(proposed: MachineConfig, has: MachineConfig): readonly string[] {
  const { source, run } = proposed;
  if (source.kind !== 'power' || has.source.kind !== 'power') return [];
  const isTwo = has.source.offBelow !== has.source.onAbove;
  return [
    source.onAbove === has.source.onAbove ? [] : `on_above: ${source.onAbove}`,
    isTwo ? 'no off_below' : [],
    run.onAfterMs === has.run.onAfterMs ? [] : `on_after: ${run.onAfterMs / 1000}`,
    run.offAfterMs === has.run.offAfterMs ? [] : `off_after: ${run.offAfterMs / 1000}`,
    run.ignoresBursts === has.run.ignoresBursts ? [] : `ignore_bursts: ${run.ignoresBursts}`,
  ].flat();
}
