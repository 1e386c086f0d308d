import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { buildBoards } from './buildBoards.ts';
import { IMPLEMENTATION_NAMES } from './implementation.ts';
import { IMPLEMENTATIONS } from './implementations.ts';
import { playClock } from './playClock.ts';
import { playScene, type Stage } from './playScene.ts';
import { reportLive } from './reportLive.ts';
import type { ClockScene, Scene } from './scene.ts';
import { serveBoards } from './serveBoards.ts';
import { CLOCK, SCENE_NAMES, SIZES } from './settings.ts';

/** The live board at scale, beside a plain implementation and beside the SDK alone. */
export const live: Part = async ({ seconds, only, lifetime, step }) => {
  const chosen = restrict(SCENE_NAMES, only);
  const sizes = SIZES.filter((size) => chosen.includes(String(size)));
  const implementations = restrict(IMPLEMENTATION_NAMES, only).map((name) => IMPLEMENTATIONS[name]);
  const folder = await temporaryFolder(lifetime);
  const built = await step('build', () => buildBoards(implementations, folder));
  const { documents, pages } = await serveBoards(built, lifetime);
  const browser = await launchBrowser(lifetime);
  const stages: Stage[] = implementations.map((implementation) => ({
    implementation,
    address: pages.get(implementation.name) ?? '',
    browser,
    documents,
  }));
  const scenes: Scene[] = [];
  for (const machines of sizes) {
    for (const stage of stages) {
      const title = `${machines} machines, ${stage.implementation.title}`;
      scenes.push(await step(title, () => playScene(stage, machines, seconds), seconds));
    }
  }
  const clocks: ClockScene[] = [];
  for (const stage of chosen.includes(CLOCK) ? stages : []) {
    clocks.push(await step(`the clock, ${stage.implementation.title}`, () => playClock(stage)));
  }
  return reportLive(scenes, clocks, seconds, browser.version());
};
