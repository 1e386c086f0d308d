import { serveSite, siteFiles } from '@laundry-board/hosting';
import { buildFolder } from '@laundry-board/sites';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { FOREIGN_BOARDS, FOREIGN_HOSTS } from '../../support/interoperation/builds.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { sampleSchool } from '../../support/schools.ts';

/** A text that only React itself holds, and one that only styled-components holds. */
const REACT_MARK = 'react.transitional.element';
const STYLED_MARK = 'data-styled-version';

for (const [tool, build] of Object.entries(FOREIGN_HOSTS)) {
  test(`our remotes run in a host by ${tool}`, async ({ page, schools, signIn, site, folder }) => {
    await schools.write('campus.example', sampleSchool());
    await build(site.config, folder);
    const host = await serveSite(() => ({ hosting: { headers: [] }, files: siteFiles(folder) }), 0);
    await page.goto(host.origin);
    await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
    await signIn('ada@campus.example');
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
    await page.close();
    await host.close();
  });
}

for (const [tool, build] of Object.entries(FOREIGN_BOARDS)) {
  test(`a board built by ${tool} mounts in our shell`, async ({ page, signIn, folder }) => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await build(folder);
    const site = await startLocalSite((name) =>
      name === 'board-remote' ? folder : buildFolder(name),
    );
    await page.goto(site.origin);
    await signIn('ada@campus.example');
    const board = page.getByRole('region', { name: 'Example board' });
    await expect(board).toContainText('Machines for ada@campus.example');
    await expect(board).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
    await board.getByRole('button').click();
    await expect(board.getByRole('button')).toHaveText('Clicked 1 times');

    const texts = await Promise.all(scripts);
    expect(texts.filter((text) => text.includes(REACT_MARK))).toHaveLength(1);
    expect(texts.filter((text) => text.includes(STYLED_MARK))).toHaveLength(1);
    await page.close();
    await site.close();
  });
}
