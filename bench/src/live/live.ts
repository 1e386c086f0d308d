import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
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
export const live: Part = async ({ seconds, only, lifetime, tell }) => {
  const chosen = restrict(SCENE_NAMES, only);
  const sizes = SIZES.filter((size) => chosen.includes(String(size)));
  const implementations = restrict(IMPLEMENTATION_NAMES, only).map((name) => IMPLEMENTATIONS[name]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-bench-'));
  lifetime.add(() => rm(folder, { recursive: true, force: true }));
  tell('build');
  const { documents, pages } = await serveBoards(
    await buildBoards(implementations, folder),
    lifetime,
  );
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
      tell(`${machines} machines, ${stage.implementation.title}`);
      scenes.push(await playScene(stage, machines, seconds));
    }
  }
  const clocks: ClockScene[] = [];
  for (const stage of chosen.includes(CLOCK) ? stages : []) {
    tell(`the clock, ${stage.implementation.title}`);
    clocks.push(await playClock(stage));
  }
  return reportLive(scenes, clocks, seconds, browser.version());
};
