import { describe, expect, test } from '@jest/globals';
import { ANY_BUILDING, wantsOf } from '@laundry-board/laundry-rules/waiting';
import { START, washersIn } from '@laundry-board/laundry-rules/testing/watchedSchool';
import {
  type AlertsState,
  cancel,
  isAwaited,
  isAwaitedAnywhere,
  isAwaitedIn,
  isMarked,
  needsConnection,
  NO_ALERTS,
  request,
  type ShownSchool,
  toggleLoad,
} from '../alertsState.ts';
import { entrust, recall } from './entrust.ts';

const HALL = new Set(['Hall']);
const LOAD = { kind: 'washer', buildingId: 'Hall', number: 1 } as const;
const SHOWN: ShownSchool = {
  school: { kind: 'live', school: { buildings: [washersIn('Hall', ['In Use'], START)] } },
  time: START,
};

/** A resident waits for these, of which the gateway tells. */
const entrusted = (...wants: readonly string[]): AlertsState =>
  entrust(NO_ALERTS, { wants, news: [] }, SHOWN);

/** What the page follows, and after a bar what it leaves to the gateway. */
const waitsOf = (state: AlertsState): string =>
  [...wantsOf(state), '|', ...wantsOf(state.entrusted)].join(' ');

describe('what is left to the gateway', () => {
  test('is no longer followed by the page', () => {
    const asked = request(NO_ALERTS, 'washer', HALL, SHOWN);
    const marked = toggleLoad(request(asked, 'dryer', ANY_BUILDING, SHOWN), LOAD, SHOWN);
    const given = { wants: wantsOf(marked), news: [] };
    const state = entrust(marked, given, SHOWN);
    expect(waitsOf(state)).toBe('| washer free Hall dryer any washer 1 Hall');
    expect(needsConnection(state)).toBe(false);
  });

  test('is waited for all the same', () => {
    const state = entrusted('washer free Hall', 'dryer any', 'washer 1 Hall');
    expect(isAwaitedIn(state, 'washer', 'Hall')).toBe(true);
    expect(isAwaitedIn(state, 'washer', 'Oak')).toBe(false);
    expect(isAwaitedIn(state, 'dryer', 'Oak')).toBe(true);
    expect(isAwaitedAnywhere(state, 'washer')).toBe(false);
    expect(isAwaitedAnywhere(state, 'dryer')).toBe(true);
    expect(isMarked(state, LOAD)).toBe(true);
    expect(isAwaited({ kind: 'washer', event: 'done' }, state)).toBe(true);
    expect(isAwaited({ kind: 'dryer', event: 'done' }, state)).toBe(false);
    expect(isAwaited({ kind: 'dryer', event: 'free' }, state)).toBe(true);
  });

  test('leaves the page the rest', () => {
    const asked = request(NO_ALERTS, 'washer', new Set(['Hall', 'Oak']), SHOWN);
    const given = { wants: ['washer free Hall', 'dryer any'], news: [] };
    expect(waitsOf(entrust(asked, given, SHOWN))).toBe(
      'washer free Oak | washer free Hall dryer any',
    );
  });

  test('is taken back by a click', () => {
    const state = entrusted('washer free Hall', 'dryer any', 'washer 1 Hall');
    const unmarked = toggleLoad(state, LOAD, SHOWN);
    const cancelled = cancel(cancel(unmarked, 'washer', 'Hall'), 'dryer', 'Hall');
    expect(waitsOf(cancelled)).toBe('|');
  });

  test('is the page’s again while it is widened', () => {
    const state = entrusted('washer free Oak', 'dryer any');
    expect(waitsOf(request(state, 'washer', HALL, SHOWN))).toBe(
      'washer free Oak washer free Hall | dryer any',
    );
    expect(waitsOf(request(state, 'washer', ANY_BUILDING, SHOWN))).toBe('washer any | dryer any');
    expect(waitsOf(request(state, 'dryer', HALL, SHOWN))).toBe('dryer free Hall | washer free Oak');
  });

  test('is followed by the page again, but for machines that it doesn’t know', () => {
    const state = entrusted('washer free Hall', 'dryer any', 'washer 1 Hall', 'washer 1 Oak');
    expect(waitsOf(recall(state, SHOWN))).toBe('washer free Hall dryer any washer 1 Hall |');
  });
});
