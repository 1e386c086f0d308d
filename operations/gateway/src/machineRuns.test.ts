import { expect, test } from '@jest/globals';
import { createRunWatch } from './machineRuns.ts';
import { createSensors } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

const MACHINE = `{ label: '12', state_topic: w12, off_after: 180, availability_topic: w12/online }`;

/** A machine, and the runs that are seen once it has said something. Times are seconds. */
function watched() {
  const config = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings: [{ id: maple, name: Maple House, washers: [${MACHINE}] }]
`);
  const sensors = createSensors(config, { now: 0 });
  const runWatch = createRunWatch();
  sensors.connected(0);
  const look = (second: number) =>
    runWatch(sensors.reports(second * 1000)).map(({ machine, startedAt, endedAt }) => ({
      machine: machine.name,
      run: [startedAt / 1000, endedAt / 1000],
    }));
  const say = (payload: string, second: number, topic = 'w12') => {
    const message = { topic, payload: Buffer.from(payload), isRetained: false };
    sensors.receive(message, second * 1000);
    return look(second);
  };
  say('online', 0, 'w12/online');
  return { sensors, look, say };
}

const runOf = (...run: readonly [number, number]) => ({ machine: 'Maple House, washer 12', run });

test('a run has the times of its start and its end, also if that is seen later', () => {
  const { say, look } = watched();
  expect([say('ON', 100), say('OFF', 3000), look(3179), look(3200)].flat()).toEqual([
    runOf(100, 3180),
  ]);
});

test('a run is seen once', () => {
  const { say, look } = watched();
  say('ON', 100);
  say('OFF', 3000);
  expect([look(3200), look(3300), say('OFF', 3400)].flat()).toHaveLength(1);
});

test('a run is seen whose end is known only with the start of the next', () => {
  const { say } = watched();
  expect([say('ON', 100), say('OFF', 3000), say('ON', 9000)].flat()).toEqual([runOf(100, 3180)]);
});

test('what was under way before the start of the gateway is no run', () => {
  const { sensors, say, look } = watched();
  sensors.writtenBefore(() => ({ isInUse: true, freeForMs: null, aliveAgoMs: 1000 }), 50_000);
  expect([say('OFF', 100), look(3000)].flat()).toEqual([]);
});
