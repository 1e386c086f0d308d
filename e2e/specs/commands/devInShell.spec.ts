import {
  boardPage,
  expect,
  expectEnd,
  freePortVariables,
  type Page,
  sampleSchool,
  signInByPopup,
  stop,
  test,
  UP,
} from '../../support/test.ts';

const SECTION = 'board-remote/src/machines/Section.tsx';
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test.describe('remotes in a deployed shell', () => {
  test.beforeEach(({ schools }) => schools.write('campus.example', sampleSchool()));

  test('come from their development servers, which the command names', async ({
    inShell: { command, origins },
    page,
  }) => {
    expect(command.output()).toContain(`board  ${origins.board}/ (this checkout, contract 2)`);
    const entries = new Set<string>();
    page.on('response', (entry) => {
      if (entry.url().includes('remoteEntry.js')) entries.add(new URL(entry.url()).origin);
    });
    await page.goto(origins.shell);
    await signInByPopup(page, 'ada@campus.example');
    await expect(boardPage(page).selected).toHaveText('North Hall');
    expect(entries).toEqual(new Set([origins.auth, origins.board]));
  });

  test('run under the deployed policy and the addresses of their servers', async ({
    inShell: { origins },
    site,
  }) => {
    const policyOf = async (url: string): Promise<string> =>
      (await fetch(url)).headers.get('content-security-policy') ?? '';
    let policy = await policyOf(origins.shell);
    for (const own of [origins.board, origins.auth]) {
      policy = policy.replaceAll(` ${own}`, '').replace(` ${own.replace('http', 'ws')}`, '');
    }
    expect(policy).toBe(await policyOf(site.origin));
  });

  test('are loaded anew when a change is saved, and keep what was chosen', async ({
    inShell: { origins, save },
    page,
  }) => {
    await page.goto(origins.shell);
    await signInByPopup(page, 'ada@campus.example');
    await boardPage(page).building('Maple House').click();
    const undo = await save(SECTION, 'Washers:', 'Laundry:');
    await expect(heading(page, 'Laundry:')).toBeVisible();
    await expect(boardPage(page).selected).toHaveText('Maple House');
    await undo();
    await expect(heading(page, 'Washers:')).toBeVisible();
  });
});

test('any page of the deployed shell names the shell', async ({ page, run, site }) => {
  const ports = await freePortVariables();
  const shell = `${site.origin}/index.html`;
  const command = run(['run', 'dev', '-w', 'board-remote', '--', '--shell', shell], ports);
  await command.printed(UP);
  await page.goto(`http://localhost:${ports['SHELL_PORT']}`);
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  // A page that outlives its servers complains about it.
  await page.close();
  await stop(command, 'SIGINT');
});

test('a development server without its shell ends in one line', async ({ run }) => {
  const ports = await freePortVariables();
  const shell = `http://localhost:${ports['AUTH_EMULATOR_PORT']}/`;
  const command = run(['run', 'dev', '-w', 'board-remote', '--', '--shell', shell], ports);
  await expectEnd(command, 1);
  expect(command.output()).toContain(
    `${shell} does not answer. Is it the address of a laundry board?\n`,
  );
});
