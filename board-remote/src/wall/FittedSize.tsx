import { type ReactNode, useLayoutEffect } from 'react';

/** Sizes of a wall display, as multiples of the usual one, from the largest. */
const SIZES = [4, 3.5, 3, 2.5, 2.25, 2, 1.75, 1.5, 1.25, 1.1, 1, 0.9, 0.8];

/** The smallest that is read from a few steps away: what does not fit then is shown part by part. */
const SMALLEST = 0.7;

/** Draws the page as large as the screen holds it, from its top. Key it by what is shown. */
export function FittedSize(): ReactNode {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const fit = (): void => {
      const size = SIZES.find((candidate) => {
        root.style.fontSize = `${candidate * 100}%`;
        return root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth;
      });
      root.style.fontSize = `${(size ?? SMALLEST) * 100}%`;
    };
    root.dataset['display'] = 'wall';
    fit();
    scrollTo({ top: 0, behavior: 'instant' });
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('resize', fit);
      root.style.fontSize = '';
      delete root.dataset['display'];
    };
  }, []);
  return null;
}
