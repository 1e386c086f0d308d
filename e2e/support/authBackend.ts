import type { Page } from '@playwright/test';

/** What the SDK asks of the Auth backend, by their URLs: who a user is, and a new ID token. */
export const LOOKUP = '**/accounts:lookup*';
export const TOKEN = '**/v1/token*';

/** Has the Auth backend answer these requests with an error from now on. */
export async function refuse(
  page: Page,
  url: string,
  status: number,
  message: string,
): Promise<void> {
  const json = { error: { code: status, message, status: 'UNAVAILABLE' } };
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route(url, (route) => route.fulfill({ status, headers, json }));
}

/** Holds these requests back. @returns Lets them go on. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
