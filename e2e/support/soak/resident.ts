import type { Page } from '@playwright/test';
import { boardPage } from '../boardPage.ts';
import { COUNTED_BUILDINGS } from './countedSchool.ts';

/** Somebody who looks at one building after the other. */
export interface Resident {
  /** Chooses the next building. Never rejects: a choice that the board does not show is counted. */
  readonly chooseNext: () => Promise<void>;
  /** Goes back to the first building. */
  readonly chooseFirst: () => Promise<void>;
  readonly chosen: () => number;
  /** How many choices the board showed. */
  readonly shown: () => number;
}

/** A choice that can't be clicked is given up after so many milliseconds. */
const GIVE_UP_MS = 10_000;

/** A resident at the board of a counted school. */
export function residentAt(page: Page): Resident {
  let place = 0;
  let chosen = 0;
  let shown = 0;

  async function choose(): Promise<void> {
    const name = COUNTED_BUILDINGS[place] ?? '';
    chosen += 1;
    try {
      await boardPage(page).building(name).click({ timeout: GIVE_UP_MS });
      const selected = await boardPage(page).selected.allTextContents();
      if (selected.join() === name) shown += 1;
    } catch {
      // Not shown.
    }
  }

  return {
    chooseNext: () => {
      place = (place + 1) % COUNTED_BUILDINGS.length;
      return choose();
    },
    chooseFirst: () => {
      place = 0;
      return choose();
    },
    chosen: () => chosen,
    shown: () => shown,
  };
}
