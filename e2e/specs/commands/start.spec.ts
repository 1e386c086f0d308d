import { once } from 'node:events';
import { createServer } from 'node:net';
import { isObject } from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  expectEnd,
  freePortVariables,
  type RunningCommand,
  sampleSchool,
  schoolsOf,
  signInByPopup,
  stop,
  test,
  UP,
} from '../../support/test.ts';

/** Past the access rules. */
const OWNER = { headers: { Authorization: 'Bearer owner' } };

test('npm start brings up the site with a live simulated school, until Ctrl-C', async ({
  page,
  run,
}) => {
  const ports = await freePortVariables();
  const start = run(['start'], ports);
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
  await expect(board.washers.filter({ hasText: /Available|In Use/ }).first()).toBeVisible();
  // What is simulated has tests of its own; here it goes on.
  const written = () => timeOfUpdate(`http://127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`);
  const before = await written();
  await expect.poll(written).not.toBe(before);

  // A page that outlives its site complains about it.
  await page.close();
  await stop(start, 'SIGINT');
});

test('SIGTERM to npm ends every child with exit status 0 while it builds', async ({ run }) => {
  const start = run(['start'], await freePortVariables());
  await start.printed('Build shell, auth-remote, board-remote');
  await stop(start, 'SIGTERM');
});

test('npm run preview -- --no-simulation leaves the documents to others, and SIGTERM ends it', async ({
  run,
}) => {
  const ports = await freePortVariables();
  const preview = run(['run', 'preview', '--', '--no-simulation'], ports);
  await preview.printed(UP);
  const schools = schoolsOf(`http://127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`);
  const missing = await fetch(schools.address('campus.example'), OWNER);
  expect(missing.status).toBe(404);
  await schools.write('campus.example', sampleSchool());
  await stop(preview, 'SIGTERM');
});

// One of the site, and one of the backend.
for (const variable of ['SHELL_PORT', 'FIRESTORE_EMULATOR_PORT']) {
  test(`a taken ${variable} ends the start with one line that names it`, async ({ run }) => {
    const ports = await freePortVariables();
    const port = ports[variable];
    const other = createServer().listen(Number(port), '127.0.0.1');
    await once(other, 'listening');
    const start = run(['start', '--silent'], ports);
    await expectEnd(start, 1);
    const lines = linesOf(start);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Port ${port}`);
    expect(lines[0]).toContain(variable);
    other.close();
  });
}

test('an emulator that does not answer ends the start with a line that names its address', async ({
  run,
}) => {
  const ports = await freePortVariables();
  const address = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' };
  const start = run(['start', '--silent'], { ...ports, ...address });
  await expectEnd(start, 1);
  expect(linesOf(start).at(-1)).toContain('No Firestore emulator answers at http://127.0.0.1:9');
});

/** When the document of the simulated school was last written. */
async function timeOfUpdate(firestore: string): Promise<unknown> {
  const response = await fetch(schoolsOf(firestore).address('campus.example'), OWNER);
  const document: unknown = await response.json();
  expect(document).toMatchObject({ updateTime: expect.any(String) });
  return isObject(document) ? document['updateTime'] : undefined;
}

/** What a command has printed, without what npm says of its own settings. */
function linesOf({ output }: RunningCommand): readonly string[] {
  const lines = output().trim().split('\n');
  return lines.filter((line) => !line.startsWith('npm warn'));
}
