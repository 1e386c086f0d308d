import { describe, expect, test } from '@jest/globals';
import { describeEnding, endingsOf } from './endings.ts';
import { placeOf } from './pendingAlerts.ts';

const ALERT = { place: placeOf('oak'), kind: 'washer' } as const;

/** What a resident reads when the alert for a building of this name has ended. */
function textsFor(name: string): readonly string[] {
  return endingsOf([ALERT], 'building is gone', new Map([['oak', name]])).map(describeEnding);
}

describe('the end of an alert', () => {
  test('names the building', () => {
    expect(textsFor('Oak Hall')).toEqual([
      'Your alert for a washer in Oak Hall has ended: the building is no longer on this board.',
    ]);
  });

  test('has its words in order beside a name that is written from right to left', () => {
    expect(textsFor('בית אורן')).toEqual([
      'Your alert for a washer in \u2068בית אורן\u2069 has ended: the building is no longer on this board.',
    ]);
  });

  test('has its words in order beside a name that overrides directions and ends isolates', () => {
    expect(textsFor('Oak\u2069\u202eHall')).toEqual([
      'Your alert for a washer in \u2068Oak \u202eHall\u2069 has ended: the building is no longer on this board.',
    ]);
  });
});
