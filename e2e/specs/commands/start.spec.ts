import { once } from 'node:events';
import { createServer } from 'node:net';
import { boardPage } from '../../support/boardPage.ts';
import { freePortVariables } from '../../support/freePortVariables.ts';
import { runCommand } from '../../support/runCommand.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';
import { expect, test } from '../../support/watchedTest.ts';

const UP = 'Ctrl-C ends it.';

test('npm start brings up the site with a live simulated school, until Ctrl-C', async ({
  page,
}) => {
  const ports = await freePortVariables();
  const start = runCommand(['start'], ports);
  await start.printed(UP);
  const origin = `http://localhost:${ports['SHELL_PORT']}`;
  expect(start.output()).toContain(origin);
  for (const account of ['ada@campus.example', 'alan@tech.example', 'no e-mail']) {
    expect(start.output()).toContain(account);
  }

  const board = boardPage(page);
  await page.goto(origin);
  await signInByPopup(page, 'ada@campus.example');
  await board.building('Maple House').click();
  await expect(board.washers).toHaveCount(6);
  await expect(board.dryers).toHaveCount(4);
  // Washers would all be Offline within six seconds if no reports came.
  const statuses = await board.washers.allInnerTexts();
  await expect
    .poll(() => board.washers.allInnerTexts(), { timeout: 120_000 })
    .not.toEqual(statuses);
  await expect(board.washers.filter({ hasText: /Available|In Use/ }).first()).toBeVisible();

  // A page that outlives its site complains about it.
  await page.close();
  start.signal('SIGINT', 'group');
  expect(await start.status).toBe(0);
  await expect.poll(start.leftOver).toBe(false);
});

test('SIGTERM to npm ends every child with exit status 0 while it builds', async () => {
  const start = runCommand(['start'], await freePortVariables());
  await start.printed('Build shell, auth-remote, board-remote …');
  start.signal('SIGTERM', 'npm');
  expect(await start.status).toBe(0);
  await expect.poll(start.leftOver).toBe(false);
});

test('npm start -- --no-simulation leaves the documents to others, and SIGTERM ends it', async () => {
  const ports = await freePortVariables();
  const start = runCommand(['start', '--', '--no-simulation'], ports);
  await start.printed(UP);
  const documents = `http://127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}/v1/projects/demo-laundry/databases/(default)/documents`;
  const owner = { headers: { Authorization: 'Bearer owner' } };
  const missing = await fetch(`${documents}/schools/campus.example`, owner);
  expect(missing.status).toBe(404);
  const written = await fetch(`${documents}/schools/campus.example`, {
    ...owner,
    method: 'PATCH',
    body: JSON.stringify({ fields: { buildings: { arrayValue: {} } } }),
  });
  expect(written.status).toBe(200);
  start.signal('SIGTERM', 'npm');
  expect(await start.status).toBe(0);
  await expect.poll(start.leftOver).toBe(false);
});

for (const variable of [
  'SHELL_PORT',
  'AUTH_REMOTE_PORT',
  'BOARD_REMOTE_PORT',
  'FIRESTORE_EMULATOR_PORT',
  'AUTH_EMULATOR_PORT',
]) {
  test(`a taken ${variable} ends the start with one line that names it`, async () => {
    const ports = await freePortVariables();
    const port = ports[variable];
    const other = createServer().listen(Number(port), '127.0.0.1');
    await once(other, 'listening');
    const start = runCommand(['start', '--silent'], ports);
    expect(await start.status).toBe(1);
    const lines = start
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('npm warn'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Port ${port}`);
    expect(lines[0]).toContain(variable);
    await expect.poll(start.leftOver).toBe(false);
    other.close();
  });
}

for (const { environment, message } of [
  { environment: { SHELL_PORT: 'three thousand' }, message: 'SHELL_PORT must be a port number' },
  { environment: { SIMULATION: 'maybe' }, message: 'SIMULATION must be "on" or "off"' },
]) {
  test(`a setting that can't be understood ends the start: ${message}`, async () => {
    const start = runCommand(['start', '--silent'], {
      ...(await freePortVariables()),
      ...environment,
    });
    expect(await start.status).toBe(1);
    expect(start.output()).toContain(message);
    await expect.poll(start.leftOver).toBe(false);
  });
}

test('a Firestore emulator that is named but does not answer ends the start with one line', async () => {
  const ports = await freePortVariables();
  const nobody = `127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`;
  const start = runCommand(['start'], { ...ports, FIRESTORE_EMULATOR_HOST: nobody });
  expect(await start.status).toBe(1);
  expect(start.output()).toContain(`No Firestore emulator answers at http://${nobody}`);
  await expect.poll(start.leftOver).toBe(false);
});
