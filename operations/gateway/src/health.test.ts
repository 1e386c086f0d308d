import { afterEach, expect, test } from '@jest/globals';
import { freePorts } from '@laundry-board/loopback';
import { type Health, isHealthy, noCounts } from './health.ts';
import { serveHealth } from './healthServer.ts';
import { until } from './testing/until.ts';

const FINE: Health = {
  broker: 'connected',
  firestore: 'written',
  lastWriteAge: 15,
  sensors: 'heard',
  machines: 2,
  alive: 1,
  inUse: 0,
  lacking: ['Maple House, washer 12'],
  wishes: 0,
  ...noCounts(),
};

let served: ReturnType<typeof serveHealth> | undefined;
afterEach(() => served?.close());

test.each([
  ['broker and last write are fine', {}, true],
  ['the broker is away', { broker: 'disconnected' }, false],
  ['Firestore is away', { firestore: 'failing' }, false],
  ['no sensor is heard', { sensors: 'silent' }, false],
  ['nothing is written yet', { lastWriteAge: null }, false],
  ['the last write is 16 s old', { lastWriteAge: 16 }, false],
] as const)('where %s, health is %j', (_, changes, expected) => {
  expect(isHealthy({ ...FINE, ...changes })).toBe(expected);
});

test('health and figures are asked for at their address', async () => {
  const [port = 0] = await freePorts(1);
  let health = FINE;
  served = serveHealth(
    { address: '127.0.0.1', port },
    () => health,
    () => {},
  );
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [answer.status, await answer.text()];
  };
  expect(await ask('/healthz')).toEqual([200, `${JSON.stringify(FINE)}\n`]);
  health = { ...FINE, broker: 'disconnected' };
  expect(await ask('/healthz')).toEqual([503, `${JSON.stringify(health)}\n`]);
  expect(await ask('/metrics')).toEqual([
    200,
    expect.stringContaining('\nlaundry_broker_connected 0\n'),
  ]);
  expect(await ask('/metrics', 'POST')).toEqual([404, '']);
  expect(await ask('/')).toEqual([404, '']);
  expect(await ask('/healthz', 'POST')).toEqual([404, '']);
});

test('a port that is taken is a line', async () => {
  const [port = 0] = await freePorts(1);
  const at = { address: '127.0.0.1', port };
  served = serveHealth(
    at,
    () => FINE,
    () => {},
  );
  await until(() => served !== undefined);
  const lines: string[] = [];
  const other = serveHealth(
    at,
    () => FINE,
    (line) => lines.push(line),
  );
  await until(() => lines.length > 0);
  expect(lines).toEqual([expect.stringMatching(/^health_port \d+ can't be used: .*EADDRINUSE/)]);
  await other.close();
});
