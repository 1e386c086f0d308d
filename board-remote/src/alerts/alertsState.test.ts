import { expect, test } from '@jest/globals';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { type AlertsState, narrow, NO_ALERTS, type Now, request } from './alertsState.ts';
import { describeEnding } from './endings.ts';
import { ANY_BUILDING, placeOf } from './pendingAlerts.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A school whose buildings have documents of their own, and all machines are taken. */
const NOW: Now = {
  time: 1_700_000_000_000,
  school: {
    kind: 'live',
    school: {
      buildings: IDS.map((id) =>
        shownBuilding(id, {
          name: `Hall ${id}`,
          knowledge: 'nothing',
          count: { free: null, at: 0 },
        }),
      ),
    },
  },
};

const askIn = (state: AlertsState, id: string) =>
  request(state, { place: placeOf(id), kind: 'washer' }, NOW);
const places = ({ pending }: AlertsState) =>
  pending.map(({ place }) => (place.kind === 'building' ? place.id : 'any'));
const endings = (state: AlertsState) => state.endings.map(describeEnding);

test('an alert in a sixth separate building says that it ends the oldest', () => {
  const state = IDS.reduce(askIn, NO_ALERTS);
  expect(places(state)).toEqual(['b', 'c', 'd', 'e', 'f']);
  expect(endings(state)).toEqual([
    'Your alert for a washer in Hall a has ended: alerts can wait in five buildings at a time.',
  ]);
});

test('what has ended is forgotten when it is asked for again', () => {
  const state = askIn(IDS.reduce(askIn, NO_ALERTS), 'a');
  expect(endings(state)).toEqual([
    'Your alert for a washer in Hall b has ended: alerts can wait in five buildings at a time.',
  ]);
});

test('widening and narrowing in a sixth separate building says that it ends the oldest', () => {
  const five = IDS.slice(0, 5).reduce(askIn, NO_ALERTS);
  const wide = request(five, { place: ANY_BUILDING, kind: 'washer' }, NOW);
  expect(places(wide)).toEqual(['any']);
  const state = narrow(wide, 'washer', 'f', NOW);
  expect(places(state)).toEqual(['b', 'c', 'd', 'e', 'f']);
  expect(endings(state)).toHaveLength(1);
});
