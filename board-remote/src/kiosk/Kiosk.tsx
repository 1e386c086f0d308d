import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { KioskScreen, type KioskScreenProps } from './KioskScreen.tsx';
import { useWakeLock } from './useWakeLock.ts';

/** Draws a board as it is known by now, once there is a building by the given screen. */
export type DrawBoard = (KioskScreen?: ComponentType<KioskScreenProps>) => ReactNode;

/** Makes a board a lobby's display, which is read from five metres and stays awake. */
export function Kiosk({ draw }: { readonly draw: DrawBoard }): ReactNode {
  useWakeLock();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = ROOT_FONT_SIZE;
    return () => {
      style.fontSize = '';
    };
  }, []);
  return draw(KioskScreen);
}

/** With it the smallest text of the board, `--text-s`, has 2.2 % of the screen's height. */
const ROOT_FONT_SIZE = '2.7vh';
