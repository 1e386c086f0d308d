import { expect, jest, test } from '@jest/globals';
import { standInForLayout } from '../testing/standInForLayout.ts';
import { preferredScroll } from './preferredScroll.ts';

standInForLayout();

test('the page glides, but not for those who want no motion', () => {
  expect(preferredScroll()).toBe('smooth');
  const asked = jest
    .spyOn(globalThis, 'matchMedia')
    .mockReturnValue(Object.assign(matchMedia('all'), { matches: true }));
  expect(preferredScroll()).toBe('instant');
  expect(asked).toHaveBeenLastCalledWith('(prefers-reduced-motion: reduce)');
});
