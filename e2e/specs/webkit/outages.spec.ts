import { outagesOf } from '../../support/outagesOf.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';

test('a killed backend is told of, the board stays, and it is live again when the backend is', async ({
  openBoard,
  schools,
  site,
  webkit,
}) => {
  const hall = (isInUse: boolean) => ({
    buildings: [building('a', 'North Hall', { washingmachines: [machine(isInUse, -60_000)] })],
  });
  await openBoard(hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
  const outages = outagesOf(site);
  await outages.kill();
  await expect.poll(webkit.text).toContain('can’t be reached');
  expect(await webkit.names('listitem')).toEqual(['Washer 1, Available']);
  await outages.restore();
  await schools.write('campus.example', hall(true));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  await expect.poll(webkit.text).not.toContain('can’t be reached');
  await outages.close();
});
