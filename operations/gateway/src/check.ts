import type { Clock } from './clock.ts';
import { readPreviousStates } from './previousStates.ts';
import { createSensors, type SensorReport } from './sensors.ts';
import { wishesOf } from './push/wishes.ts';
import { describePush, describeRefused, listen, type SessionOptions } from './session.ts';
import { describeBroker, describeLack, describeProblem } from './status.ts';
import { tableOf } from './table.ts';
import { reasonOf } from './reason.ts';

/** How long sensors are listened to, milliseconds. */
const LISTEN_MS = 10_000;

/**
 * `--check`: listens for ten seconds and says what is wrong. It writes nothing.
 *
 * @returns Whether broker and Firestore are reached and every sensor lives.
 */
export async function check(options: Omit<SessionOptions, 'earlier'>): Promise<boolean> {
  const { config, clock, log } = options;
  const sensors = createSensors(config, { now: clock.now() });
  let brokerProblem: string | null = 'no answer within ten seconds';
  const refused: string[] = [];
  const broker = listen(options, {
    sensors,
    onState: (state) => {
      brokerProblem = state.is === 'connected' ? null : state.reason;
      log(describeBroker(config, state));
    },
    onRefusedTopic: (topic) => refused.push(topic),
  });
  if (options.push !== undefined) log(describePush(options.push));
  log(`Listening for ${LISTEN_MS / 1000} seconds …`);
  const [firestoreProblem] = await Promise.all([
    problemOfFirestore(options),
    clock.pause(LISTEN_MS, new AbortController().signal),
  ]);
  const now = clock.now();
  const reports = sensors.reports(now);
  await broker.close();

  log(table(reports, now));
  const problems = [
    brokerProblem === null ? [] : `Broker ${config.broker}: ${brokerProblem}.`,
    firestoreProblem === null ? [] : `Firestore: ${firestoreProblem}.`,
    refused.map(describeRefused),
    slipsIn(reports, sensors.topics),
    brokerProblem === null ? reports.flatMap(problemsOfSensor) : [],
  ].flat();
  for (const line of problems) log(line);
  if (problems.length === 0) log('Everything answers, and every sensor lives.');
  return problems.length === 0;
}

/** Also whether wishes can be read, if residents are told. */
async function problemOfFirestore({
  firestore,
  config,
}: Pick<SessionOptions, 'firestore' | 'config'>): Promise<string | null> {
  try {
    await readPreviousStates(firestore, config);
    if (config.push !== undefined) await wishesOf(firestore, config.school).readChanged();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What is right by its form, and probably not meant. */
function slipsIn(reports: readonly SensorReport[], topics: readonly string[]): readonly string[] {
  const names = reports.map(({ machine }) => machine.name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const spaced = topics.filter((topic) => topic.trim() !== topic);
  return [
    ...[...repeated].map((name) => `${name}: another machine has the same label.`),
    ...spaced.map((topic) => `The topic ${JSON.stringify(topic)} begins or ends with a space.`),
  ];
}

function problemsOfSensor(report: SensorReport): readonly string[] {
  const problems = report.misheard.map(describeProblem);
  if (!report.isAlive && !report.isOutOfOrder) problems.push(describeLack(report));
  return problems.map((problem) => `${report.machine.name}: ${problem}.`);
}

function stateOf({ isOutOfOrder, isInUse, lack }: SensorReport): string {
  if (isOutOfOrder) return 'out of order';
  if (lack?.of === 'knowledge') return 'unknown';
  return isInUse ? 'In Use' : 'Available';
}

const HEADINGS = ['Building', 'Machine', 'Topic', 'Last message', 'State', 'Alive'];

/** Longest text of a message in the table, in characters. */
const CELL_CHARACTERS = 30;

function table(reports: readonly SensorReport[], now: ReturnType<Clock['now']>): string {
  const rows = reports.map((report) => {
    const { machine, newest } = report;
    return [
      machine.building,
      `${machine.kind} ${machine.rules.label ?? machine.place + 1}`,
      machine.rules.topic,
      newest === null
        ? 'none'
        : `${JSON.stringify(newest.text.slice(0, CELL_CHARACTERS))}, ${Math.round((now - newest.at) / 1000)} s ago`,
      stateOf(report),
      report.isAlive ? 'yes' : 'no',
    ];
  });
  return tableOf([HEADINGS, ...rows]);
}
