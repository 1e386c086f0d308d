import { sampleSchool } from '../../support/sampleSchool.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';

test('a resident signs in by the popup, and stays signed in over a reload', async ({
  webkit,
  openBoard,
}) => {
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
  await webkit.reload();
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
  await expect.poll(() => webkit.names('tab')).toHaveLength(3);
});
