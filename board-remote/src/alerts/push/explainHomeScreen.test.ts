import { expect, test } from '@jest/globals';
import { createStore } from '@laundry-board/shared-types/store';
import { type AlertsState, type Explanation, NO_ALERTS } from '../alertsState.ts';
import { explainHomeScreen } from './explainHomeScreen.ts';

const HERE: Explanation = { kind: 'washer', event: 'free', permission: 'refused' };

/** A resident who has clicked on a bell. */
function explainOnIPhone() {
  const state = createStore<AlertsState>({ ...NO_ALERTS, explanation: HERE });
  const explain = (explanation: Explanation): void =>
    state.set({ ...state.getSnapshot(), explanation });
  const stop = explainHomeScreen({ state, explain });
  return { explain, stop, condition: () => state.getSnapshot().explanation?.condition };
}

test('on an iPhone each explanation says how to be told while the page is closed', () => {
  const { explain, condition } = explainOnIPhone();
  expect(condition()).toContain('“Add to Home Screen”');
  explain({ ...HERE, kind: 'dryer' });
  expect(condition()).toContain('“Add to Home Screen”');
});

test('it says so no longer once the alerts have ended', () => {
  const { explain, stop, condition } = explainOnIPhone();
  stop();
  explain(HERE);
  expect(condition()).toBeUndefined();
});
