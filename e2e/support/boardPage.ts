import type { Locator, Page } from '@playwright/test';

/** The board as a resident finds it on the page. */
export interface BoardPage {
  readonly building: (name: string | RegExp) => Locator;
  /** The name or names marked as selected. */
  readonly selected: Locator;
  readonly washers: Locator;
  readonly dryers: Locator;
  readonly skeletons: (kind: 'building' | 'washer' | 'dryer') => Locator;
}

/** Finds the board's parts by role and name. */
export function boardPage(page: Page): BoardPage {
  return {
    building: (name) => page.getByRole('tab', { name }),
    selected: page.getByRole('tab', { selected: true }),
    washers: page.getByRole('listitem', { name: /^Washer / }),
    dryers: page.getByRole('listitem', { name: /^Dryer / }),
    skeletons: (kind) => page.locator(`[data-skeleton="${kind}"]`),
  };
}
