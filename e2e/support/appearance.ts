import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** WCAG 2.2 at AA, and what is good practice beside it. */
export const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    /** Of axe's script, which runs in the page. */
    readonly axe: typeof axe;
  }
}

/** Axe's script. Its own `source` is not minified, and takes a page twice as long. */
export function readAxe(): string {
  return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
}

/** Run in a page that has axe's script: a line for each problem and element. */
export async function axeProblems(rules: readonly string[]): Promise<readonly string[]> {
  const { violations } = await window.axe.run({
    runOnly: [...rules],
    resultTypes: ['violations'],
    // Firebase's own, which shows nothing.
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

const LOOKS = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const;

const PICTURES = path.resolve(import.meta.dirname, '../screenshots');

/**
 * Expects that axe finds nothing on the page as it is now, narrow and light or wide and dark. `npm run
 * screenshots` keeps a picture of each.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Colours are the same in every engine, so one look is enough in the others.
  const isChromium = page.context().browser()?.browserType().name() === 'chromium';
  for (const { colorScheme, width } of isChromium ? LOOKS : LOOKS.slice(0, 1)) {
    await page.setViewportSize({ width, height: 800 });
    // Contrast is judged where colours stand still.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = `${screen}, ${colorScheme}, ${width} px`;
    await expect.poll(() => problems(page), look).toEqual([]);
    if (process.env['SCREENSHOTS'] !== '1') continue;
    await page.screenshot({ path: path.join(PICTURES, `${look}.png`) });
  }
}

/** By how many pixels a page scrolls sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

export function pageColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page'));
}

/** Run in a page: what is wrong with how the focus shows, be it that it has no ring or that something lies over it. */
export function focusProblem(): string | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return 'no ring';
  const box = element.getBoundingClientRect();
  // Of what is larger than the window, the part in it.
  const top = Math.max(box.top, 0);
  const height = Math.min(box.bottom, innerHeight) - top;
  const points = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = points.some((x) =>
    points.some((y) =>
      element.contains(document.elementFromPoint(box.left + box.width * x, top + height * y)),
    ),
  );
  return isSeen ? null : 'covered';
}

/** Expects that the browser's own bars have the colour of the page, in both schemes. */
export async function expectThemeColours(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const theme = page.locator(`meta[name="theme-color"][media*="${colorScheme}"]`);
    await expect(theme).toHaveAttribute('content', await pageColour(page));
  }
}

async function problems(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readAxe());
  return page.evaluate(axeProblems, AXE_RULES);
}
