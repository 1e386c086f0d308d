import { createReadStream } from 'node:fs';
import type { Config, MachineConfig } from './config.ts';
import type { History } from './history/history.ts';
import { messageText, parseWatts } from './message.ts';
import { createRunWatch } from './machineRuns.ts';
import { createRecorder, type Recording } from './recording.ts';
import { createSensors, type SensorReport, type Sensors } from './sensors.ts';
import { createStandingStill, type Finding } from './standingStill.ts';
import { unreadableFile } from './unreadableFile.ts';

/** Lines that don't count, and one of them. */
export interface Skipped {
  count: number;
  example: string;
}

/** What a file of recorded messages has. */
export interface Replayed {
  /** In the configuration's order. */
  readonly recordings: readonly Recording[];
  /** Times are milliseconds since 1970. */
  readonly findings: readonly Finding[];
  /** When the newest message was recorded, milliseconds since 1970. */
  readonly end: number;
  readonly lines: number;
  readonly noMessages: Skipped;
  readonly tooEarly: Skipped;
  /** Messages on the topics of machines. */
  readonly notUnderstood: Skipped;
}

/**
 * Runs the gateway's rules on recorded messages, in which what the broker had kept counts as live.
 *
 * @param file Lines as `mosquitto_sub -F '%U %t %p'` prints them.
 * @param history Remembers what the machines did.
 * @throws UserError if it can't be read.
 */
export async function readLog(config: Config, file: string, history?: History): Promise<Replayed> {
  const sensors = startedSensors(config);
  const recorders = new Map(
    sensors.reports(0).map(({ machine }) => [machine, createRecorder(machine)] as const),
  );
  const topicOf = topicFinder(sensors.topics);
  const ownTopics = new Set([...recorders.keys()].map(({ rules }) => rules.topic));
  const newest = new Map<string, number>();
  const findings = createFindings(sensors);
  const [noMessages, tooEarly, notUnderstood] = [skipped(), skipped(), skipped()];
  let [lines, end] = [0, 0];
  const receive = (topic: string, payload: Buffer, now: number): boolean => {
    const before = sensors.reportsOn(topic, now);
    const isUnderstood = sensors.receive({ topic, payload, isRetained: false }, now);
    if (!isUnderstood) return false;
    const known = sensors.reportsOn(topic, now);
    findings.note(known, now);
    known.forEach((after, index) => {
      const { machine } = after;
      history?.note(before[index] ?? after, now, 0);
      history?.note(after, now, 0);
      const watts = topic === machine.rules.topic ? wattsOf(payload, machine.rules) : undefined;
      recorders.get(machine)?.note(before[index] ?? after, after, watts, now);
    });
    return true;
  };
  for await (const line of linesOf(file)) {
    lines += 1;
    const [, seconds, message = ''] = /^(\d{1,10}(?:\.\d+)?) (\S.*)$/s.exec(line) ?? [];
    if (seconds === undefined) {
      skip(noMessages, lines, line);
      continue;
    }
    const found = topicOf(message);
    if (found === undefined) continue;
    const { topic, payload } = found;
    const now = Number(seconds) * 1000;
    if (now < (newest.get(topic) ?? 0)) {
      skip(tooEarly, lines, line);
      continue;
    }
    newest.set(topic, now);
    end = Math.max(end, now);
    findings.findIfDue(now);
    const isUnderstood = receive(topic, Buffer.from(payload, 'latin1'), now);
    if (!isUnderstood && ownTopics.has(topic)) skip(notUnderstood, lines, line);
  }
  findings.find(end);
  const reports = sensors.reports(end);
  history?.look(reports, end, 0);
  const recordings = reports.flatMap(
    (report) => recorders.get(report.machine)?.end(report, end) ?? [],
  );
  return { recordings, findings: findings.found, end, lines, noMessages, tooEarly, notUnderstood };
}

/** Sensors that are available until the recording says something else. */
function startedSensors(config: Config): Sensors {
  const sensors = createSensors(config, { now: 0 });
  sensors.connected(0);
  for (const { machine } of sensors.reports(0)) {
    for (const { topic, available } of machine.rules.availability) {
      sensors.receive({ topic, payload: Buffer.from(available), isRetained: false }, 0);
    }
  }
  return sensors;
}

/** How often machines are looked for in a recording that stand still, milliseconds. */
const FIND_EVERY_MS = 60_000;

/** Finds what an operator should look at, in recordings of all machines at once. */
function createFindings(sensors: Sensors) {
  const runWatch = createRunWatch();
  const standingStill = createStandingStill();
  const found: Finding[] = [];
  let foundAt = -Infinity;
  const note = (reports: readonly SensorReport[], now: number): void => {
    standingStill.note(reports, runWatch(reports), now);
  };
  const find = (now: number): void => {
    foundAt = now;
    const reports = sensors.reports(now);
    note(reports, now);
    found.push(
      ...standingStill.find(
        reports.map(({ machine }) => machine),
        now,
      ),
    );
  };
  return {
    found,
    note,
    find,
    findIfDue: (now: number): void => {
      if (now - foundAt >= FIND_EVERY_MS) find(now);
    },
  };
}

function wattsOf(payload: Buffer, rules: MachineConfig): number | undefined {
  const text = rules.source.kind === 'power' ? messageText(payload) : undefined;
  return text === undefined ? undefined : parseWatts(text, rules);
}

/** The lines of a file, each byte a character: a payload may be anything. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const part of createReadStream(file, { encoding: 'latin1' })) {
      const lines = `${rest}${String(part)}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
  if (rest !== '') yield rest;
}

/** Finds which of some topics a line is about. A topic may have spaces. */
function topicFinder(topics: readonly string[]) {
  const byBytes = new Map(topics.map((topic) => [Buffer.from(topic).toString('latin1'), topic]));
  const spaced = [...byBytes.keys()].filter((bytes) => bytes.includes(' '));
  return (message: string): { readonly topic: string; readonly payload: string } | undefined => {
    const isIts = (bytes: string) => message === bytes || message.startsWith(`${bytes} `);
    const bytes = spaced.find(isIts) ?? message.split(' ', 1)[0] ?? '';
    const topic = byBytes.get(bytes);
    return topic === undefined ? undefined : { topic, payload: message.slice(bytes.length + 1) };
  };
}

function skipped(): Skipped {
  return { count: 0, example: '' };
}

function skip(to: Skipped, number: number, line: string): void {
  if (to.count === 0) {
    const text = Buffer.from(line.slice(0, 100), 'latin1').toString();
    to.example = `line ${number}: ${JSON.stringify(text)}`;
  }
  to.count += 1;
}
