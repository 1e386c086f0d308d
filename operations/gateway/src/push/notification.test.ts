import { expect, test } from '@jest/globals';
import type { News } from '@laundry-board/laundry-rules/waiting';
import { notificationsOf } from './notification.ts';

/** News of a free washer in a building. */
function freeAt(id: string): News {
  const event = 'free';
  return { event, kind: 'washer', buildingId: id, building: id, time: 0, isCurrent: true };
}

test('a message of a building speaks of an earlier one only while a machine is free there', () => {
  const announced = [{ ...freeAt('maple'), isCurrent: false }, freeAt('oak')];
  expect(notificationsOf([freeAt('elm')], announced)).toEqual([
    {
      topic: 'washer free',
      text: 'A washer is free in oak and elm.',
      claims: ['washer free oak', 'washer free elm'],
      buildingId: null,
      news: [freeAt('elm')],
    },
  ]);
});
