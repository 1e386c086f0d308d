import { expect, test } from '@jest/globals';
import { noCounts } from './health.ts';
import { metricsText } from './metrics.ts';

const lines = metricsText({
  broker: 'connected',
  firestore: 'written',
  lastWriteAge: 2,
  sensors: 'heard',
  machines: 5,
  alive: 3,
  inUse: 1,
  lacking: ['Maple House, washer 12', 'O"a\\k, dryer 1'],
  wishes: 3,
  ...noCounts(),
  messages: 81,
  writes: { written: 2, failed: 1 },
}).split('\n');

// https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const LINE = new RegExp(
  `^(?:# HELP ${NAME} [^\\n]+|# TYPE ${NAME} (?:gauge|counter)|${NAME}(?:\\{${LABEL}(?:,${LABEL})*\\})? \\d+)$`,
);

test('each line is one of Prometheus’ text format, which ends with a line feed', () => {
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(0, -1).filter((line) => !LINE.test(line))).toEqual([]);
});

test('the figures are those of health, with the machines that do not live', () => {
  expect(lines.filter((line) => line.startsWith('laundry'))).toEqual([
    'laundry_healthy 1',
    'laundry_broker_connected 1',
    'laundry_last_write_age_seconds 2',
    'laundry_machines 5',
    'laundry_machines_alive 3',
    'laundry_machines_in_use 1',
    'laundry_machine_lacking{machine="Maple House, washer 12"} 1',
    String.raw`laundry_machine_lacking{machine="O\"a\\k, dryer 1"} 1`,
    'laundry_runs_total 0',
    'laundry_messages_total 81',
    'laundry_writes_total{result="written"} 2',
    'laundry_writes_total{result="failed"} 1',
    'laundry_wishes 3',
    'laundry_notifications_total{result="accepted"} 0',
    'laundry_notifications_total{result="gone"} 0',
    'laundry_notifications_total{result="refused"} 0',
    'laundry_notifications_total{result="failed"} 0',
  ]);
});
