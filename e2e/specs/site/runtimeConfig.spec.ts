import type { Page } from '@playwright/test';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { pinOfBuild } from '../../support/boardPin.ts';
import { replaceConfig } from '../../support/brokenConfig.ts';
import { expect, test } from '../../support/fixtures.ts';
import { type OwnShell, serveOwnShell } from '../../support/localSite.ts';
import { sampleSchool } from '../../support/schools.ts';

const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

for (const { title, text, cause } of [
  { title: 'missing', text: '', cause: 'The page holds no configuration' },
  { title: 'no JSON', text: '{"firebase":', cause: 'is no JSON' },
  { title: 'not valid', text: '{"firebase":{}}', cause: 'firebase.apiKey must be a text' },
]) {
  test(`a configuration that is ${title} ends in a clear screen that can try again`, async ({
    page,
    pageConsole,
  }) => {
    pageConsole.expectErrors(/could not start/);
    const restore = await replaceConfig(page, text);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The laundry board could not start.');
    await page.getByText('Details for support').click();
    await expect(page.getByText(cause)).toBeVisible();
    expect(pageConsole.lines.join('\n')).toContain(cause);
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(loginScreen(page)).toBeVisible();
  });
}

test('no page requests the configuration, be it of a visitor, a resident or a lobby', async ({
  page,
  openBoard,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
  const { washers } = await openBoard(sampleSchool());
  await expect(washers.first()).toBeVisible();
  await page.goto('/?display=wall');
  await expect(washers.first()).toBeVisible();
  await expect(page.getByText('Live ·').first()).toBeVisible();
  expect(requested.filter((url) => url.includes('runtime-config'))).toEqual([]);
});

/** The hash of the board's entry that a page demands: the pin that it runs with. */
const pinnedHash = (page: Page, board: string) =>
  page
    .locator(`link[rel=preload][href="${board}${REMOTE_ENTRY_FILE}"]`)
    .last()
    .getAttribute('integrity');

const own = test.extend<{ readonly shell: OwnShell }>({
  shell: async ({ page, site }, use) => {
    const shell = await serveOwnShell(site.config);
    await use(shell);
    // A page that outlives its site complains about it.
    await page.close();
    await shell.close();
  },
});

own('a page runs the pin that it holds', async ({ page, schools, shell, site, visitAs }) => {
  const pin = await pinOfBuild();
  await shell.close();
  await shell.open({ ...site.config, pins: { board: pin } });
  await schools.write('campus.example', sampleSchool());
  await visitAs('ada@campus.example', `${shell.origin}/`);
  await expect(boardPage(page).washers.first()).toBeVisible();
  expect(await pinnedHash(page, site.config.remotes.board)).toBe(pin.integrity);
});

for (const { title, init } of [
  { title: 'from where it was left', init: () => {} },
  // A page that listens to this one is loaded again, by the html that the browser has kept.
  { title: 'by its html', init: () => addEventListener('unload', () => {}) },
]) {
  own(
    `a page that is restored ${title} runs with a pin that was set meanwhile @engines`,
    async ({ page, schools, shell, site, visitAs }) => {
      await page.addInitScript(init);
      await schools.write('campus.example', sampleSchool());
      await visitAs('ada@campus.example', `${shell.origin}/`);
      await expect(boardPage(page).washers.first()).toBeVisible();
      expect(await pinnedHash(page, site.config.remotes.board)).toBe('');

      await page.goto(`${shell.origin}/test`);
      const pin = await pinOfBuild();
      await shell.close();
      await shell.open({ ...site.config, pins: { board: pin } });
      await page.goBack({ waitUntil: 'commit' });
      await expect
        .poll(() => pinnedHash(page, site.config.remotes.board).catch(() => ''))
        .toBe(pin.integrity);
      await expect(boardPage(page).washers.first()).toBeVisible();
    },
  );
}

own(
  'a page that is restored stays as it is while nothing has changed @engines',
  async ({ page, schools, shell, visitAs }) => {
    await schools.write('campus.example', sampleSchool());
    await visitAs('ada@campus.example', `${shell.origin}/`);
    const { building, selected } = boardPage(page);
    await building('Eastgate').click();
    await page.goto(`${shell.origin}/test`);
    const served = page.waitForResponse((response) => response.url() === `${shell.origin}/`);
    await page.goBack({ waitUntil: 'commit' });
    await (await served).finished();
    await expect(selected).toHaveText(['Eastgate']);
  },
);
