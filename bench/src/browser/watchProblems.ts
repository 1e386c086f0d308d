import type { Page } from '@playwright/test';

/** Gathers what a page reports as an error from now on. @returns What was gathered. */
export function watchProblems(page: Page): () => readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    problems.push(url === '' ? message.text() : `${message.text()} ${url}`);
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  return () => problems;
}
