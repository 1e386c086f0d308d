import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../screenshots');

/** Takes a picture of what is in sight, for looking at. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}
