import { encodeBusyHours } from '@laundry-board/laundry-rules/busy';
import { UserError } from '@laundry-board/sites';
import type { Config, MachineConfig } from './config.ts';
import { QUARTER_MS } from './history/hours.ts';
import {
  countDoubts,
  doubtsOf,
  fieldsOf,
  isWeak,
  lostNotes,
  roomierRules,
  usualRules,
  wasNoLoad,
} from './proposal.ts';
import { type Replayed, readLog } from './recordedLog.ts';
import type { RecordedRun, Recording } from './recording.ts';
import { describeFinding } from './standingStill.ts';
import { describeSeldom } from './status.ts';

interface ReplayOptions {
  readonly config: Config;
  /** A file with lines as `mosquitto_sub -F '%U %t %p'` prints them. */
  readonly file: string;
  readonly isJson: boolean;
  readonly print: (text: string) => void;
  /** Takes what is said of the file. */
  readonly note: (text: string) => void;
}

/**
 * `--replay`: runs the gateway's rules on recorded messages, without a broker or Firestore, and prints when each machine was
 * in use, what the rule tripped over, and settings that fit better.
 *
 * @throws UserError if the file can't be read.
 */
export async function replay({ config, file, isJson, print, note }: ReplayOptions): Promise<void> {
  const replayed = await readLog(config, file);
  const say = isJson ? note : print;
  if (isJson) {
    print(JSON.stringify(replayed.recordings.map(inUseOf), undefined, 2));
  } else {
    const best = await withBetterRules(config, file, replayed);
    replayed.recordings.forEach((recording, index) => {
      print(describe(recording, best[index] ?? recording, config.timeZone));
    });
  }
  for (const finding of replayed.findings) {
    say(describeFinding(finding, config.timeZone));
  }
  for (const line of describeLines(replayed)) note(line);
}

/**
 * `--replay --busy`: prints when each building is usually busy by the weeks of the recorded messages, as the gateway would
 * write it after the end of the recording.
 *
 * @throws UserError if the file can't be read, or the configuration has no time zone.
 */
export async function replayBusyHours(options: Omit<ReplayOptions, 'isJson'>): Promise<void> {
  const { config, file, print, note } = options;
  if (config.timeZone === undefined) {
    throw new UserError(
      '--busy needs a time_zone in the configuration, by whose clocks its hours are.',
    );
  }
  const replayed = await readLog(config, file);
  // The last message of a week comes shortly before its end.
  const end = Math.ceil(replayed.end / QUARTER_MS) * QUARTER_MS;
  const busy = config.buildings.flatMap(({ id, ...room }) => {
    const machines = { washer: room.washers.length, dryer: room.dryers.length };
    const week = replayed.history.busyWeek(id, machines, end);
    if (week === null) return [];
    const { washers, dryers, weeks, zone } = week;
    const hours = {
      ...(washers && { washers: encodeBusyHours(washers) }),
      ...(dryers && { dryers: encodeBusyHours(dryers) }),
    };
    return [[id, { ...hours, weeks, zone }] as const];
  });
  print(JSON.stringify(Object.fromEntries(busy), undefined, 2));
  for (const line of describeLines(replayed)) note(line);
}

function inUseOf({ machine, runs }: Recording) {
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    machine: machine.name,
    inUse: runs.map(({ from, to }) => ({ from: iso(from), to: to === null ? null : iso(to) })),
  };
}

/** The recordings by other settings, where by those fewer runs are probably wrong. */
async function withBetterRules(config: Config, file: string, { recordings, lines }: Replayed) {
  let best = recordings;
  for (const propose of [usualRules, roomierRules]) {
    const proposals = new Map(
      best.flatMap((recording, index) => {
        const own = recordings[index]?.machine.rules;
        const proposal = countDoubts(recording) === 0 ? undefined : propose(recording);
        return own === undefined || proposal === undefined ? [] : [[own, proposal] as const];
      }),
    );
    if (proposals.size === 0) continue;
    const other = await readLog(withRules(config, proposals), file);
    // What is no file can be read only once.
    if (other.lines !== lines) return recordings;
    best = best.map((recording, index) => {
      const tried = other.recordings[index];
      const own = recordings[index];
      const isBetter = tried !== undefined && countDoubts(tried) < countDoubts(recording);
      return isBetter && own !== undefined && lostNotes(own, tried).every(wasNoLoad)
        ? tried
        : recording;
    });
  }
  return best;
}

function withRules(config: Config, proposals: ReadonlyMap<MachineConfig, MachineConfig>): Config {
  const changed = (machines: readonly MachineConfig[]) =>
    machines.map((rules) => proposals.get(rules) ?? rules);
  return {
    ...config,
    buildings: config.buildings.map((building) => ({
      ...building,
      washers: changed(building.washers),
      dryers: changed(building.dryers),
    })),
  };
}

/** What is printed of a machine: a table of its runs, and a line for each thing that an operator should know. */
function describe(recording: Recording, best: Recording, zone?: string): string {
  const { machine, messages, runs, bursts, absences, stands, seldomMs, longestPause } = recording;
  const { name, rules } = machine;
  if (messages === 0) return `${name}: nothing was heard on ${rules.topic}.\n`;
  const doubts = doubtsOf(recording);
  const better = best.machine.rules;
  const lost = lostNotes(recording, best).length;
  const standby = stands.toSorted((one, other) => other.most - one.most)[0];
  const onFor = `${rules.run.onAfterMs / 1000} s`;
  return [
    `${name}: ${count(runs.length, 'run')}, by ${count(messages, 'message')}.`,
    runs.length === 0 ? [] : '  from                 to                   minutes  told free',
    runs.map((run, index) => `  ${describeRun(run, doubts[index] ?? null, zone)}`),
    longestPause === 0
      ? []
      : `  The longest pause within a run: ${seconds(longestPause)}. off_after is ${seconds(rules.run.offAfterMs)}.`,
    bursts.count === 0
      ? []
      : `  On for less than ${onFor}, which counts as nothing: ${count(bursts.count, 'time')}, ${seconds(bursts.longest)} at most.`,
    standby === undefined || rules.source.kind !== 'power'
      ? []
      : `  It stands at up to ${standby.most} W. on_above is ${rules.source.onAbove} W.`,
    absences === 0 ? [] : `  Its sensor was away ${count(absences, 'time')}.`,
    isWeak(recording)
      ? `  It never drew more than ${recording.mostWatts} W. If its meter says kilowatts, set unit: kW.`
      : [],
    seldomMs === null ? [] : `  It ${describeSeldom(seldomMs)}`,
    lost === 0
      ? []
      : `  By the next settings, ${lost} of these runs ${lost === 1 ? 'is' : 'are'} none.`,
    better === rules ? [] : `  These settings fit better: ${fieldsOf(better, rules).join(', ')}.`,
    '',
  ]
    .flat()
    .join('\n');
}

function describeRun(
  { from, offSince, to }: RecordedRun,
  doubt: string | null,
  zone: string | undefined,
): string {
  const time = (ms: number) => timeIn(zone, ms);
  const isOver = offSince !== null && to !== null;
  const cells = isOver
    ? [time(offSince), String(Math.round((offSince - from) / 60_000)).padStart(7), time(to)]
    : ['still in use'];
  return [time(from), ...cells, ...(doubt === null ? [] : [`(${doubt})`])].join('  ');
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** Such as `2026-01-31 18:05:00`, without a time zone in the computer's. */
function timeIn(timeZone: string | undefined, ms: number): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone });
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function describeLines({ lines, ...replayed }: Replayed): readonly string[] {
  const { noMessages, tooEarly, notUnderstood } = replayed;
  const kinds = [
    [noMessages, 'without a message'],
    [tooEarly, 'earlier than the one before of the same topic'],
    [notUnderstood, 'on the topic of a machine that say nothing'],
  ] as const;
  return [
    `${count(lines, 'line')}.`,
    ...kinds.flatMap(([{ count: some, example }, what]) =>
      some === 0 ? [] : `${count(some, 'line')} ${what}, such as ${example}.`,
    ),
  ];
}
