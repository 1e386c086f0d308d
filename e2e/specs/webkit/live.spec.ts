import { building, machine } from '../../support/sampleSchool.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';

test('updates reach the open board as they are written', async ({ webkit, schools, openBoard }) => {
  const hall = (isInUse: boolean) => ({
    buildings: [building('a', 'North Hall', { washingmachines: [machine(isInUse, -60_000)] })],
  });
  await openBoard(hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
  await schools.write('campus.example', hall(true));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  await schools.write('campus.example', hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
});
