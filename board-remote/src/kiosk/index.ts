import { lazy } from 'react';
import type { KioskExtra } from '../useExtras.ts';

/** A lobby's display (`?display=wall`). */
export const kiosk = {
  // A chunk of its own: residents don't load it.
  Screen: lazy(async () => {
    const { KioskScreen } = await import(/* webpackChunkName: "kiosk" */ './KioskScreen.tsx');
    return { default: KioskScreen };
  }),
} satisfies KioskExtra;
