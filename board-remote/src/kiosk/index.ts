import { readPageUrl } from '@laundry-board/shared-types';
import { lazy } from 'react';
import type { KioskExtra } from '../boardExtras.ts';

/** A lobby's display (`?display=wall`). */
export const kiosk = {
  isOn: () => readPageUrl(location.search).isKiosk,
  // A chunk of its own: residents don't load it.
  Kiosk: lazy(async () => {
    const { Kiosk } = await import(/* webpackChunkName: "kiosk" */ './Kiosk.tsx');
    return { default: Kiosk };
  }),
} satisfies KioskExtra;
