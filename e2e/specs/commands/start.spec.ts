import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  connectPushBrowser,
  type PushSubscription,
} from '@laundry-board/gateway/testing/pushBrowser';
import { startPushService } from '@laundry-board/gateway/testing/pushService';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { fieldOf } from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  expectEnd,
  freePortVariables,
  list,
  northHall,
  online,
  type RunningCommand,
  sampleSchool,
  schoolsOf,
  signInByPopup,
  stop,
  test,
  text,
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
  expect(await pushKeyOf(origin)).toBeUndefined();

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

test('npm start -- --push notifies a browser with the page closed, also of a school that others write', async ({
  run,
}) => {
  const ports = await freePortVariables();
  const service = await startPushService();
  const start = run(['start', '--', '--push', '--no-simulation'], {
    ...ports,
    PUSH_ORIGINS: service.origin,
  });
  await start.printed(UP);
  const key = await pushKeyOf(`http://localhost:${ports['SHELL_PORT']}`);
  const browser = await connectPushBrowser(service.url, key ?? '');
  const firestore = `http://127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`;
  const schools = schoolsOf(firestore);
  await schools.write('campus.example', northHall({ washingmachines: [online(true)] }));
  await writeWish(firestore, browser.subscription);
  await schools.write('campus.example', northHall({ washingmachines: [online(false)] }));
  await expect.poll(() => browser.received(), { timeout: 60_000 }).toHaveLength(1);
  expect(browser.received()[0]).toContain('North Hall');
  browser.close();
  await stop(start, 'SIGTERM');
  await service.close();
});

test('--push beside another Firestore emulator ends the start with a line that names it', async ({
  run,
}) => {
  const address = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' };
  const start = run(['start', '--silent', '--', '--push'], address);
  await expectEnd(start, 1);
  expect(linesOf(start).at(-1)).toContain('unset FIRESTORE_EMULATOR_HOST');
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

/** The `pushKey` of the configuration in a page. */
async function pushKeyOf(origin: string): Promise<string | undefined> {
  const html = await (await fetch(origin)).text();
  return /"pushKey":"([^"]+)"/.exec(html)?.[1];
}

/** Stores what a page of Ada's stores for a washer in North Hall. */
async function writeWish(
  firestore: string,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  const database = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  const name = `${database}/schools/campus.example/wishes/ada-0`;
  const wants = list(text('washer free north'));
  const write = {
    update: {
      name,
      fields: { endpoint: text(endpoint), p256dh: text(p256dh), auth: text(auth), wants },
    },
    updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
  };
  const response = await fetch(`${firestore}/v1/${database}:commit`, {
    ...OWNER,
    method: 'POST',
    body: JSON.stringify({ writes: [write] }),
  });
  expect(response.status).toBe(200);
}

/** When the document of the simulated school was last written. */
async function timeOfUpdate(firestore: string): Promise<unknown> {
  const response = await fetch(schoolsOf(firestore).address('campus.example'), OWNER);
  const document: unknown = await response.json();
  expect(document).toMatchObject({ updateTime: expect.any(String) });
  return fieldOf(document, 'updateTime');
}

/** What a command has printed, without what npm says of its own settings. */
function linesOf({ output }: RunningCommand): readonly string[] {
  const lines = output().trim().split('\n');
  return lines.filter((line) => !line.startsWith('npm warn'));
}
