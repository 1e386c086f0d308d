import { expect, test } from '@jest/globals';
import { createRunWatch } from './machineRuns.ts';
import { createMetrics } from './metrics.ts';
import { createSensors } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

const ROOMS = configOf(String.raw`
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - id: maple
    name: Maple House
    washers: [{ state_topic: a }, { state_topic: b }, { state_topic: c, out_of_order: true }]
    dryers: [{ state_topic: d }]
  - id: 'o"a\k'
    name: Oak Hall
    washers: [{ state_topic: e }]
`);

/** Figures of rooms in which the machines of some topics have said something, a second each. */
function figuresAfter(...said: readonly (readonly [topic: string, text: string])[]) {
  const sensors = createSensors(ROOMS, { now: 0 });
  sensors.connected(0);
  const metrics = createMetrics();
  const runWatch = createRunWatch();
  said.forEach(([topic, text], second) => {
    sensors.receive({ topic, payload: Buffer.from(text), isRetained: false }, second);
    metrics.ended(runWatch(sensors.reports(second)));
  });
  const text = () =>
    metrics.text(sensors.reports(said.length - 1), { messages: 81, wishes: 3 }).split('\n');
  return { metrics, text, samples: () => text().filter((line) => line.startsWith('laundry')) };
}

// https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const LINE = new RegExp(
  `^(?:# HELP ${NAME} [^\\n]+|# TYPE ${NAME} (?:gauge|counter)|${NAME}(?:\\{${LABEL}(?:,${LABEL})*\\})? \\d+)$`,
);

test('each line is one of Prometheus’ text format, which ends with a line feed', () => {
  const lines = figuresAfter(['a', 'ON']).text();
  expect(lines.pop()).toBe('');
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
});

test('each figure has its help and its type before its samples, once', () => {
  const lines = figuresAfter().text();
  const names = lines.map((line) => /laundry_\w+/.exec(line)?.[0]).filter(Boolean);
  const heads = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect([...new Set(names)]).toEqual(heads);
  expect(new Set(heads).size).toBe(heads.length);
  for (const name of heads) {
    const types = lines.filter((line) => line.startsWith(`# TYPE ${name} `));
    const isCounter = name?.endsWith('_total') ? 'counter' : 'gauge';
    expect(types).toEqual([`# TYPE ${name} ${isCounter}`]);
  }
});

test('machines are counted by building and kind', () => {
  const { samples } = figuresAfter(['a', 'ON'], ['b', 'OFF'], ['c', 'ON'], ['e', 'ON']);
  expect(samples().slice(0, 9)).toEqual([
    'laundry_machines{building="maple",kind="washer"} 3',
    'laundry_machines{building="maple",kind="dryer"} 1',
    String.raw`laundry_machines{building="o\"a\\k",kind="washer"} 1`,
    'laundry_machines_alive{building="maple",kind="washer"} 3',
    'laundry_machines_alive{building="maple",kind="dryer"} 0',
    String.raw`laundry_machines_alive{building="o\"a\\k",kind="washer"} 1`,
    'laundry_machines_in_use{building="maple",kind="washer"} 1',
    'laundry_machines_in_use{building="maple",kind="dryer"} 0',
    String.raw`laundry_machines_in_use{building="o\"a\\k",kind="washer"} 1`,
  ]);
});

test('a run is counted once it has ended', () => {
  expect(figuresAfter(['a', 'ON'], ['b', 'ON']).samples()).toContain('laundry_runs_total 0');
  const { samples } = figuresAfter(['a', 'ON'], ['b', 'ON'], ['a', 'OFF'], ['a', 'OFF']);
  expect(samples()).toContain('laundry_runs_total 1');
});

test('messages, wishes, writes and notifications are counted, the last two by their result', () => {
  const { metrics, samples } = figuresAfter();
  metrics.writer({ is: 'written', at: 0 });
  metrics.writer({ is: 'written', at: 1 });
  metrics.writer({ is: 'failing', reason: 'it is away' });
  metrics.notification({ is: 'accepted' });
  metrics.notification({ is: 'failed', reason: '503' });
  expect(samples().slice(9)).toEqual([
    'laundry_runs_total 0',
    'laundry_messages_total 81',
    'laundry_writes_total{result="written"} 2',
    'laundry_writes_total{result="failed"} 1',
    'laundry_wishes 3',
    'laundry_notifications_total{result="accepted"} 1',
    'laundry_notifications_total{result="gone"} 0',
    'laundry_notifications_total{result="refused"} 0',
    'laundry_notifications_total{result="failed"} 1',
  ]);
});
