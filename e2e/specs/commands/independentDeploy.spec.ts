import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  boardPage,
  building,
  copyRepository,
  expect,
  expectEnd,
  machine,
  type Page,
  runCommand,
  test,
  workerReady,
} from '../../support/test.ts';

// All of it under the shell's service worker.
test.use({ serviceWorkers: 'allow' });

test('a remote is built and deployed alone under an open page', async ({
  page,
  context,
  folder,
  deployed: { origin, schools, visit },
}) => {
  const board = boardPage(page);
  await page.goto(`${origin}/test`);
  await workerReady(page);
  // The page that stays open has come by the worker too, and so has all that it has loaded.
  await visit();
  await expectWorker(page);
  await expect(board.selected).toHaveText(['North Hall']);

  const copy = await copyRepository();
  const source = path.join(copy.folder, 'board-remote/src/machines/Section.tsx');
  const text = await readFile(source, 'utf8');
  expect(text).toContain('Washers:');
  await writeFile(source, text.replaceAll('Washers:', 'Laundry:'));
  await expectEnd(runCommand(['run', 'build', '-w', 'board-remote'], {}, copy.folder), 0);
  await rm(path.join(folder, 'board-remote'), { recursive: true });
  const built = path.join(copy.folder, 'board-remote/dist');
  await cp(built, path.join(folder, 'board-remote'), { recursive: true });
  await copy.remove();

  // The open page goes on, live.
  await board.building('Maple House').click();
  await schools.write('campus.example', {
    buildings: [building('maple', 'Maple House', { dryers: [machine(true)] })],
  });
  await expect(board.dryers).toHaveText([/In Use/]);

  // The second load runs what was deployed: the first one renews what the browser keeps.
  const next = await context.newPage();
  for (const load of [() => next.goto(origin), () => next.reload()]) {
    await load();
    await expectWorker(next);
    await expect(boardPage(next).dryers).toHaveText([/In Use/]);
  }
  await expect(next.getByText('Laundry:')).toBeVisible();
});

/** Makes sure that the service worker has answered a page's navigation and controls the page. */
async function expectWorker(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const started: unknown = Reflect.get(navigation ?? {}, 'workerStart');
    return [navigator.serviceWorker.controller !== null, Number(started) > 0];
  });
  expect(seen).toEqual([true, true]);
}
