import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ROOT } from '@laundry-board/sites';

/** Whether this run makes the README's pictures (`npm run screenshots`), or only compares what they say. */
const areMade = process.env['SCREENSHOTS'] === '1';

/** The pictures, and beside them the texts that they show. */
const fileOf = (name: string): string => path.join(ROOT, 'docs/pictures', name);

/** The roles, names and texts of a page. The day, which no picture depends on, is always the same one. */
async function textsOf(page: Page): Promise<string> {
  const texts = await page.locator('body').ariaSnapshot();
  return `${texts.replace(/\w+day, \w+ \d+/, 'Friday, November 20')}\n`;
}

/** Expects that the page says what its pictures do, and makes them. @param looks By the names of their files. */
export async function expectPictures(
  page: Page,
  texts: string,
  looks: Readonly<Record<string, Look>>,
): Promise<void> {
  expect(await textsOf(page)).toMatchSnapshot(texts);
  if (!areMade) return;
  for (const [name, { colorScheme, width, height }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: fileOf(name) });
  }
}

/** How a picture is taken; in CSS pixels. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/** A frame of a moving picture, as pixels of red, green, blue and alpha. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** How long each scene stands, milliseconds: as long as it takes to read its caption and to find what has changed. */
const SCENE_MS = 3000;

const MAX_BYTES = 1_500_000;

/** A moving picture of a page: one frame a scene, with the scene's title above it. */
export function movingPictureOf(page: Page) {
  const texts: string[] = [];
  const frames: Frame[] = [];
  return {
    /** A scene: what happens, and the page once it has happened. @param act Waits for what the title says. */
    scene: (title: string, act: () => Promise<void>): Promise<void> =>
      test.step(title, async () => {
        await act();
        texts.push(`# ${title}\n${await textsOf(page)}`);
        if (areMade) frames.push(await captionedFrame(page, title));
      }),
    /** Expects that the scenes say what the kept picture's do, and makes it. @param name Of both files. */
    expectMovingPicture: async (name: string): Promise<void> => {
      expect(texts.join('\n')).toMatchSnapshot(`${name}.yml`);
      const [first] = frames;
      if (first === undefined) return;
      const { width, height } = first;
      const shown = frames.map(({ data }) => ({ data, delay: SCENE_MS }));
      const { encode } = await import('modern-gif');
      const gif = await encode({ width, height, frames: shown, looped: true });
      expect(gif.byteLength).toBeLessThanOrEqual(MAX_BYTES);
      await writeFile(fileOf(`${name}.gif`), new Uint8Array(gif));
    },
  };
}

/** Draws a title above a picture of the page, in a page of its own. */
async function captionedFrame(page: Page, title: string): Promise<Frame> {
  const picture = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('The browser is closed.');
  const stage = await context.newPage();
  const frame = await stage.evaluate(drawFrame, { picture, title });
  await context.close();
  return frame;
}

/** Runs in a page. */
async function drawFrame({ picture, title }: Readonly<Record<'picture' | 'title', string>>) {
  const shown = await createImageBitmap(await (await fetch(picture)).blob());
  const barHeight = Math.round(shown.width * 0.08);
  const { width, height } = { width: shown.width, height: shown.height + barHeight };
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  context.fillStyle = '#1f2937';
  context.fillRect(0, 0, width, barHeight);
  context.fillStyle = '#ffffff';
  context.font = `600 ${Math.round(barHeight * 0.45)}px sans-serif`;
  context.textBaseline = 'middle';
  context.fillText(title, barHeight * 0.5, barHeight / 2, width - barHeight);
  context.drawImage(shown, 0, barHeight);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
