import { setTimeout as pause } from 'node:timers/promises';
import type { OpenPage } from '../page/openPage.ts';
import { whenShown } from '../page/whenShown.ts';
import type { Edit } from './edits.ts';
import { openSource } from './openSource.ts';
import { textAfter } from './textAfter.ts';

/** One save of a file. */
export interface Save {
  /** Milliseconds from the save until the change has been painted. */
  readonly duration: number;
  /** What the page made of it: the same element, another one, or a page that began anew. */
  readonly outcome: 'in place' | 'drawn anew' | 'reloaded';
}

/** Time for everything that a save sets going, milliseconds: the next one is on its own. */
const PAUSE_MS = 500;

/** Saves a file several times, each with another text, while a page shows it. */
export async function measureSaves(
  edit: Edit,
  copy: string,
  opened: OpenPage,
  runs: number,
): Promise<readonly Save[]> {
  const { selector, text } = edit;
  let loads = 0;
  opened.page.on('domcontentloaded', () => {
    loads += 1;
  });
  const source = await openSource(edit, copy);
  await whenShown(opened, { selector, text });
  const saves: Save[] = [];
  for (let run = 1; run <= runs; run += 1) {
    await pause(PAUSE_MS);
    const loadsBefore = loads;
    const saved = await source.save(run);
    const isSame = await whenShown(opened, { selector, text: textAfter(text, run) });
    const duration = performance.now() - saved;
    const drawn = isSame ? 'in place' : 'drawn anew';
    saves.push({ duration, outcome: loads === loadsBefore ? drawn : 'reloaded' });
  }
  await source.restore();
  await whenShown(opened, { selector, text });
  return saves;
}
