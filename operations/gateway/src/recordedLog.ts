import { createReadStream } from 'node:fs';
import type { Config, MachineConfig } from './config.ts';
import { createHistory, type History } from './history/history.ts';
import { messageText, parseWatts } from './message.ts';
import { createRecorder, type Recorder, type Recording } from './recording.ts';
import { createSensors, type MachineRun, type Sensors } from './sensors.ts';
import { createFinder, type Finding } from './standingStill.ts';
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
  /** What the gateway would remember of it, by the hours of the configuration's time zone. */
  readonly history: History;
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
 * @throws UserError if it can't be read.
 */
export async function readLog(config: Config, file: string): Promise<Replayed> {
  const history = createHistory(config.timeZone ?? 'UTC');
  const recorders = new Map<string, Recorder>();
  const sensors = startedSensors(config, (run) => {
    history.ended(run, 0);
    recorders.get(run.machine.key)?.ended(run);
  });
  for (const { machine } of sensors.reports(0)) recorders.set(machine.key, createRecorder(machine));
  const topicOf = topicFinder(sensors.topics);
  const ownTopics = new Set(sensors.reports(0).map(({ machine }) => machine.rules.topic));
  const newest = new Map<string, number>();
  const finder = createFinder();
  const findings: Finding[] = [];
  let foundAt = -Infinity;
  const [noMessages, tooEarly, notUnderstood] = [skipped(), skipped(), skipped()];
  let [lines, end] = [0, 0];
  const find = (now: number): void => {
    foundAt = now;
    sensors.passed(now);
    const reports = sensors.reports(now);
    // The recordings of machines may follow one another: of others, nothing is known yet.
    for (const report of reports) if (report.isAlive) history.note(report, now, 0);
    findings.push(...finder.find(reports, history, now));
  };
  const receive = (topic: string, payload: Buffer, now: number): boolean => {
    const before = sensors.reportsOn(topic, now);
    const isUnderstood = sensors.receive({ topic, payload, isRetained: false }, now);
    if (!isUnderstood) return false;
    sensors.reportsOn(topic, now).forEach((after, index) => {
      const { key, rules } = after.machine;
      history.note(before[index] ?? after, now, 0);
      history.note(after, now, 0);
      const watts = topic === rules.topic ? wattsOf(payload, rules) : undefined;
      recorders.get(key)?.note(before[index] ?? after, after, watts, now);
    });
    return true;
  };
  for await (const line of linesOf(file)) {
    lines += 1;
    const [, seconds, message = ''] = RECORDED.exec(line) ?? [];
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
    if (now - foundAt >= FIND_EVERY_MS) find(now);
    const isUnderstood = receive(topic, Buffer.from(payload, 'latin1'), now);
    if (!isUnderstood && ownTopics.has(topic)) skip(notUnderstood, lines, line);
  }
  sensors.passed(end);
  const reports = sensors.reports(end);
  // Not before: the recordings of machines may follow one another, and sums are made of all of them.
  history.look(reports, end, 0);
  find(end);
  const recordings = reports.flatMap(
    (report) => recorders.get(report.machine.key)?.end(report, end) ?? [],
  );
  return { recordings, findings, history, end, lines, noMessages, tooEarly, notUnderstood };
}

/** Seconds since 1970, then topic and payload. */
export const RECORDED = /^(\d{1,10}(?:\.\d+)?) (\S.*)$/s;

/** How often machines are looked for in a recording that stand still, milliseconds. */
const FIND_EVERY_MS = 60_000;

/** Sensors that are available until the recording says something else. */
function startedSensors(config: Config, onRun: (run: MachineRun) => void): Sensors {
  const sensors = createSensors(config, { now: 0, onRun });
  sensors.connected(0);
  for (const { machine } of sensors.reports(0)) {
    for (const { topic, available } of machine.rules.availability) {
      sensors.receive({ topic, payload: Buffer.from(available), isRetained: false }, 0);
    }
  }
  return sensors;
}

function wattsOf(payload: Buffer, rules: MachineConfig): number | undefined {
  const { source } = rules;
  const text = messageText(payload);
  return source.kind !== 'power' || text === undefined
    ? undefined
    : parseWatts(text, rules, source);
}

/** The lines of a file, each byte a character: a payload may be anything. */
export async function* linesOf(file: string): AsyncGenerator<string> {
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
