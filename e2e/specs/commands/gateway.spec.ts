import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { freePorts } from '@laundry-board/loopback';
import { ROOT } from '@laundry-board/sites';
import { expect, freePortVariables, schoolsOf, stop, test, UP } from '../../support/test.ts';

const OWNER = { headers: { Authorization: 'Bearer owner' } };

/** The commands of a chapter of the gateway's README. */
async function commandsOf(chapter: string): Promise<readonly string[]> {
  const readme = await readFile(path.join(ROOT, 'operations/gateway/README.md'), 'utf8');
  const [, text = ''] = new RegExp(`\n## ${chapter}\n([^]*?)\n## `).exec(readme) ?? [];
  return [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, command = '']) => command.trim());
}

test('the first try of the gateway: three commands, and a message that is on the board', async ({
  copy,
  run,
}) => {
  expect(await commandsOf('Try it')).toEqual([
    'npm start -- --no-simulation',
    'mosquitto -p 1883',
    'FIRESTORE_EMULATOR_HOST=127.0.0.1:8080 npm run gateway -- --config operations/gateway/example/laundry.yaml',
    'mosquitto_pub -t laundry/maple/w12/state -m RUNNING',
  ]);

  // On other ports than a person's, and with the broker that comes with the gateway.
  const ports = await freePortVariables();
  const [brokerPort] = await freePorts(1);
  const example = path.join(copy.folder, 'operations/gateway/example/laundry.yaml');
  const yaml = await readFile(example, 'utf8');
  await writeFile(example, yaml.replace('1883', String(brokerPort)));
  const broker = spawn(process.execPath, ['operations/gateway/example/broker.mjs'], {
    cwd: copy.folder,
    env: { ...process.env, PORT: String(brokerPort) },
  });
  const start = run(['start', '--', '--no-simulation'], ports);
  await start.printed(UP);
  const firestore = `127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`;
  const gateway = run(
    ['run', 'gateway', '--', '--config', 'operations/gateway/example/laundry.yaml'],
    { FIRESTORE_EMULATOR_HOST: firestore },
  );
  await gateway.printed('Connected to');
  await gateway.printed('Writing schools/campus.example');
  const message = ['-t', 'laundry/maple/w12/state', '-m', 'RUNNING'];
  const address = ['-h', '127.0.0.1', '-p', String(brokerPort)];
  spawn(path.join(ROOT, 'node_modules/.bin/mqtt'), ['pub', ...address, ...message]);
  const school = schoolsOf(`http://${firestore}`).address('campus.example');
  await expect
    .poll(async () => (await fetch(school, OWNER)).text())
    .toMatch(/"isInUse":\s*{"booleanValue":\s*true}/);
  await stop(gateway, 'SIGTERM');
  await stop(start, 'SIGTERM');
  broker.kill();
});
