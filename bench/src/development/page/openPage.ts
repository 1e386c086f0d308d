import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { watchProblems } from '../../browser/watchProblems.ts';

/** A page that is watched from its start. */
export interface OpenPage {
  readonly page: Page;
  /** What it has reported as errors. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens an address in a browser that has nothing stored; does not wait for what comes. */
export async function openPage(browser: Browser, address: string): Promise<OpenPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ path: path.join(import.meta.dirname, 'observeShown.js') });
  const problems = watchProblems(page);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, problems, close: () => context.close() };
}
