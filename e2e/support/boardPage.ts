import type { Page } from '@playwright/test';

export type BoardPage = ReturnType<typeof boardPage>;

/** Finds the board's parts by role and name. */
export function boardPage(page: Page) {
  return {
    building: (name: string | RegExp) => page.getByRole('tab', { name }),
    /** The name or names marked as selected. */
    selected: page.getByRole('tab', { selected: true }),
    washers: page.getByRole('listitem', { name: /^Washer / }),
    dryers: page.getByRole('listitem', { name: /^Dryer / }),
    skeletons: (kind: 'building' | 'washer' | 'dryer') => page.locator(`[data-skeleton="${kind}"]`),
  };
}
