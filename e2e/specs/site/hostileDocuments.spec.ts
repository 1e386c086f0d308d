import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { HOSTILE_DOCUMENTS, honestBuilding } from '../../support/hostileDocuments.ts';
import { list } from '../../support/schools.ts';

/** A document of a megabyte is drawn when it is; a busy machine takes its time. */
const PATIENTLY = { timeout: 30_000 };

/** Elements that the board never draws, so they could come from a document alone. */
const FOREIGN = 'script, img, iframe, object, embed, a, link, style, form, input';

/** What must hold whatever a document says. */
async function expectWhole(page: Page): Promise<void> {
  const found = await page.evaluate((foreign) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      foreign: document.querySelectorAll(`main :is(${foreign})`).length,
      hacked: 'hacked' in window,
      overflow: Math.max(0, scrollWidth - clientWidth),
      selected: document.querySelectorAll('[role="tab"][aria-selected="true"]').length,
      tabs: document.querySelectorAll('[role="tab"]').length,
      polluted: Object.keys(Object.prototype).length,
    };
  }, FOREIGN);
  expect(found).toEqual({
    foreign: 0,
    hacked: false,
    overflow: 0,
    selected: found.tabs === 0 ? 0 : 1,
    tabs: found.tabs,
    polluted: 0,
  });
}

for (const width of [1280, 320]) {
  test(`hostile documents break nothing at ${width} px`, async ({ page, schools, openBoard }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 800 });
    const { building, selected } = await openBoard({ buildings: [] });
    await expect(page.getByText('Please select a building')).toBeVisible();
    for (const [place, { title, fields, hasBuildings }] of HOSTILE_DOCUMENTS.entries()) {
      await test.step(title, async () => {
        await schools.writeFields('campus.example', fields);
        if (hasBuildings) {
          const honest = building(title).last();
          await expect(honest).toBeAttached(PATIENTLY);
          await expectWhole(page);
          // The page answers: the honest building can be chosen, and its machines are shown.
          await honest.click(PATIENTLY);
          await expect(selected).toHaveText([title], PATIENTLY);
          await expect(page.getByRole('listitem', { name: 'Washer 1, In Use' })).toBeVisible();
        } else {
          await expect(page.getByText('Please select a building')).toBeVisible(PATIENTLY);
        }
        await expectWhole(page);
        const plain = list(honestBuilding(`After ${place}`));
        await schools.writeFields('campus.example', { buildings: plain });
        await expect(selected).toHaveText([`After ${place}`], PATIENTLY);
      });
    }
    // The header is where it was.
    await page.getByRole('button', { name: 'My Account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  });
}
