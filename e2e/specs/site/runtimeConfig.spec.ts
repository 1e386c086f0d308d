import {
  boardPage,
  expect,
  type Page,
  pinnedHash,
  pinOfBuild,
  replaceConfig,
  sampleSchool,
  test,
} from '../../support/test.ts';

const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

test('a configuration that is not valid ends in a clear screen that can try again', async ({
  page,
  pageConsole,
}) => {
  const cause = 'firebase.apiKey must be a text';
  pageConsole.expectErrors(/could not start/);
  const restore = await replaceConfig(page, '{"firebase":{}}');
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The laundry board could not start.');
  await page.getByText('Details for support').click();
  await expect(page.getByText(cause)).toBeVisible();
  expect(pageConsole.lines.join('\n')).toContain(cause);
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(loginScreen(page)).toBeVisible();
});

test('no page requests the configuration, be it of a visitor, a resident or a lobby', async ({
  page,
  openBoard,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    // The board asks what time it is there.
    if (request.method() !== 'HEAD') requested.push(request.url());
  });
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
  const { washers } = await openBoard(sampleSchool());
  await expect(washers.first()).toBeVisible();
  await page.goto('/?display=wall');
  await expect(washers.first()).toBeVisible();
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  expect(requested.filter((url) => url.includes('runtime-config'))).toEqual([]);
});

test('a page runs the pin that it holds', async ({ ownShell, page, schools, site, visitAs }) => {
  const pin = await pinOfBuild();
  await ownShell.configure({ pins: { board: pin } });
  await schools.write('campus.example', sampleSchool());
  await visitAs('ada@campus.example', `${ownShell.origin}/`);
  await expect(boardPage(page).washers.first()).toBeVisible();
  expect(await pinnedHash(page, site.config.remotes.board)).toBe(pin.integrity);
});

test('a page that is restored by its html runs with a pin that was set meanwhile @engines', async ({
  page,
  goBackAfterPin,
}) => {
  // A page that listens to this one is loaded again, by the html that the browser has kept.
  await page.addInitScript(() => addEventListener('unload', () => {}));
  await goBackAfterPin();
});
