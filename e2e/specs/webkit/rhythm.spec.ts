import { everyState, unequalParts } from '../../support/rhythm.ts';
import { expect, openWindow, signInByPopup, test } from '../../support/webkit/test.ts';

for (const colours of ['light', 'dark'] as const) {
  test(`in ${colours} colours the tiles of a grid, and those of a lobby screen, are alike`, async ({
    launch,
    schools,
    site,
  }) => {
    await schools.write('campus.example', everyState('mixed'));
    const webkit = await launch(...(colours === 'dark' ? ['--dark-mode'] : []));
    await openWindow(webkit, 390, site.origin);
    await expect.poll(() => webkit.names('button')).toContain('Login with Google');
    await signInByPopup(webkit, 'ada@campus.example');
    await expect.poll(() => webkit.names('listitem')).toHaveLength(14);
    // No window is narrower than 334 px.
    for (const width of [340, 390, 768, 1024, 1280]) {
      await webkit.resize(width, 900);
      await expect.poll(() => webkit.evaluate(unequalParts), `${width} px`).toEqual([]);
    }
    await webkit.open(`${site.origin}/?display=wall`);
    await expect.poll(() => webkit.names('listitem')).toHaveLength(14);
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
    ] as const) {
      await webkit.resize(width, height);
      await expect.poll(() => webkit.evaluate(unequalParts), `${width} px`).toEqual([]);
    }
  });
}
