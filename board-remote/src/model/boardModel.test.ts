import { describe, expect, jest, test } from '@jest/globals';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import { createTicker, deviceClock } from '../device/clock.ts';
import { browserDevice } from '../device/device.ts';
import { browserPage } from '../device/page.ts';
import { createBoard } from '../testing/createBoard.ts';
import { fakeBackend, setVisibility } from '../testing/fakeBackend.ts';
import { prepareModels, START } from '../testing/prepareModels.ts';
import { HIDDEN_MS } from './connection/connectionTimes.ts';
import { schoolOf } from './schoolState.ts';

const building = (id: string) => ({ id, name: id, washingmachines: [], dryers: [] });
const north = { buildings: [building('north')] };
/** The same as the board shows it. */
const shownNorth = { buildings: [shownBuilding('north')] };
const { log, pass, start, stop } = prepareModels();

function startBoard(domain: string | null = 'campus.example') {
  const backend = fakeBackend();
  const board = createBoard({ backend, domain, log });
  start(board);
  return { ...backend, board, school: () => board.state.getSnapshot().school };
}

test('at first nothing is known of the school', () => {
  const { school, opened } = startBoard();
  expect(school()).toEqual({ kind: 'loading' });
  expect(opened.map(({ path }) => path)).toEqual(['schools/campus.example']);
});

test('a document makes the school live', () => {
  const { school, send } = startBoard();
  send(north);
  expect(school()).toEqual({ kind: 'live', school: shownNorth });
});

test('each loss of the backend is marked in the browser’s timeline, once', async () => {
  const { send, sendDisconnected, be } = startBoard();
  const marks = () => jest.mocked(performance.mark).mock.calls.map(([name]) => name);
  send(north);
  expect(marks()).toEqual([]);
  be('hangs');
  sendDisconnected();
  await pass(20_000);
  expect(marks()).toEqual(['laundry:backend-lost']);
  send(north);
  send(north);
  expect(marks()).toEqual(['laundry:backend-lost']);
});

test('a school without a document is missing, which is logged once', () => {
  const { school, sendMissing } = startBoard();
  sendMissing();
  sendMissing();
  expect(school()).toEqual({ kind: 'missing' });
  expect(log.warn.mock.calls).toEqual([['No document for the domain', 'campus.example']]);
});

test('a school document that disappears is logged again', () => {
  const { send, sendMissing } = startBoard();
  sendMissing();
  send(north);
  sendMissing();
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test('a lost backend leaves what was known of the school', () => {
  const { school, send, sendDisconnected } = startBoard();
  send(north);
  sendDisconnected();
  expect(school()).toEqual({ kind: 'unreachable', content: { kind: 'live', school: shownNorth } });
});

test('a backend that was never reached says nothing of the document', () => {
  const { school, sendDisconnected } = startBoard();
  sendDisconnected();
  expect(school()).toEqual({ kind: 'unreachable', content: { kind: 'loading' } });
  expect(log.warn).not.toHaveBeenCalled();
});

test('malformed data is one warning per snapshot', () => {
  const { send } = startBoard();
  send({ buildings: [{ id: 'n', name: 1, dryers: [1, 2, 3] }, 5] });
  expect(log.warn.mock.calls).toEqual([
    ['The school document holds malformed fields: 5. Defaults stand in.'],
  ]);
});

test('a domain that can’t have a document is missing without a listener', () => {
  const { school, opened } = startBoard(null);
  expect(school()).toEqual({ kind: 'missing' });
  expect(opened).toHaveLength(0);
  expect(log.warn.mock.calls).toEqual([['No document for the domain', null]]);
});

test('a listener that fails is logged with its error', () => {
  const { fail } = startBoard();
  const cause = new Error('permission-denied');
  fail(cause);
  expect(log.error.mock.calls).toEqual([['Error getting document', cause]]);
});

test('a listener that can’t be opened is tried again', async () => {
  const backend = fakeBackend();
  backend.subscribe.mockImplementation(() => {
    throw new Error('no app');
  });
  start(createBoard({ backend, log }));
  await pass(3000);
  expect(backend.subscribe).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledTimes(3);
});

test('a board that has ended has no listener and opens none', async () => {
  const { open, opened, fail } = startBoard();
  fail();
  stop();
  setVisibility('visible');
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect([open.size, opened.length]).toEqual([0, 1]);
});

test('a board that has ended leaves nothing on the page that calls it', () => {
  const listeners = new Set<() => void>();
  const listen = (callback: () => void) => {
    listeners.add(callback);
    return () => void listeners.delete(callback);
  };
  const page = { ...browserPage(window), onVisibilityChange: listen, onWake: listen };
  start(createBoard({ backend: fakeBackend(), log, page }));
  expect(listeners.size).toBeGreaterThan(0);
  stop();
  expect(listeners.size).toBe(0);
});

test('a board can be started again', () => {
  const { board, school, send, open } = startBoard();
  stop();
  start(board);
  send(north);
  expect(open.size).toBe(1);
  expect(school().kind).toBe('live');
});

test('a page that is hidden for five minutes closes its listener until it is visible', async () => {
  const { open } = startBoard();
  setVisibility('hidden');
  jest.advanceTimersByTime(HIDDEN_MS - 1);
  expect(open.size).toBe(1);
  await pass(1);
  expect(open.size).toBe(0);
  setVisibility('visible');
  expect(open.size).toBe(1);
});

test('a hidden page whose connection is held keeps its listener until it is released', async () => {
  const { board, open } = startBoard();
  const release = board.holdConnection();
  setVisibility('hidden');
  jest.advanceTimersByTime(2 * HIDDEN_MS);
  expect(open.size).toBe(1);
  release();
  await pass(0);
  expect(open.size).toBe(0);
});

test('a connection is held until everybody has released it, once', async () => {
  const { board, open } = startBoard();
  const [first, second] = [board.holdConnection(), board.holdConnection()];
  setVisibility('hidden');
  first();
  first();
  jest.advanceTimersByTime(HIDDEN_MS);
  expect(open.size).toBe(1);
  second();
  await pass(0);
  expect(open.size).toBe(0);
});

test('the first building of a new school is selected', () => {
  const { board, send } = startBoard();
  expect(board.state.getSnapshot().selectedId).toBeNull();
  send({ buildings: [building('a'), building('b')] });
  expect(board.state.getSnapshot().selectedId).toBe('a');
});

test('the building that the URL names is selected', () => {
  history.replaceState(null, '', '/?building=east');
  const { board, send } = startBoard();
  send({ buildings: [building('north'), building('east')] });
  expect(board.state.getSnapshot().selectedId).toBe('east');
});

test('a building in the URL that does not exist gives way to the first', () => {
  history.replaceState(null, '', '/?building=gone');
  const { board, send } = startBoard();
  send({ buildings: [building('north'), building('east')] });
  expect(board.state.getSnapshot().selectedId).toBe('north');
});

test('a building that one snapshot lacks is first and selected again with the next', () => {
  const { board, send } = startBoard();
  const all = { buildings: [building('maple'), building('oak')] };
  send(all);
  board.putFirst('oak');
  board.select('oak');
  send({ buildings: [building('maple')] });
  expect(board.state.getSnapshot().selectedId).toBe('maple');
  send(all);
  const { selectedId, school } = board.state.getSnapshot();
  expect([selectedId, schoolOf(school)?.buildings[0]?.id]).toEqual(['oak', 'oak']);
});

test('a building that is selected while the chosen one is gone stays selected when that one is back', () => {
  const { board, send } = startBoard();
  const all = { buildings: [building('maple'), building('oak')] };
  send(all);
  board.select('oak');
  send({ buildings: [building('maple')] });
  board.select('maple');
  send(all);
  expect(board.state.getSnapshot().selectedId).toBe('maple');
});

test('a selected building is in the URL', async () => {
  const { board, send } = startBoard();
  send({ buildings: [building('north'), building('east')] });
  await pass(1000);
  board.select('east');
  expect(location.search).toBe('?building=east');
});

test('the building that another school has put into the URL is not selected', async () => {
  const first = startBoard('one.example');
  first.send({ buildings: [building('north'), building('east')] });
  first.board.select('east');
  await pass(1000);
  expect(location.search).toBe('?building=east');
  stop();
  const { board, send } = startBoard('two.example');
  send({ buildings: [building('north'), building('east')] });
  expect(board.state.getSnapshot().selectedId).toBe('north');
});

test('washers are evaluated every second', async () => {
  const { board } = startBoard();
  await pass(3000);
  expect(board.state.getSnapshot().times).toEqual({ washer: START + 3000, dryer: START });
});

test('dryers are evaluated with a new snapshot', async () => {
  const { board, send } = startBoard();
  await pass(2500);
  send(north);
  expect(board.state.getSnapshot().times.dryer).toBe(START + 2500);
});

test('dryers are evaluated when another building is selected', async () => {
  const { board, send } = startBoard();
  send({ buildings: [building('a'), building('b')] });
  await pass(2500);
  board.select('b');
  expect(board.state.getSnapshot().times.dryer).toBe(START + 2500);
});

test('dryers stay as they are when the selected building is selected again', async () => {
  const { board, send } = startBoard();
  send({ buildings: [building('a'), building('b')] });
  await pass(2500);
  board.select('a');
  expect(board.state.getSnapshot().times.dryer).toBe(START);
});

test('a page that becomes visible evaluates its washers at once', () => {
  const { board } = startBoard();
  jest.setSystemTime(START + 400);
  setVisibility('visible');
  expect(board.state.getSnapshot().times.washer).toBe(START + 400);
});

describe('the clock', () => {
  function startWithClock() {
    const backend = fakeBackend();
    const stopClock = jest.fn();
    const check = jest.fn();
    const { onTick, tick } = createTicker();
    const clock = { ...deviceClock(browserDevice), check, onTick, start: () => stopClock };
    const board = createBoard({ backend, clock, log });
    start(board);
    return { ...backend, board, check, stopClock, tick };
  }

  test('is checked before the machines of a document are evaluated', () => {
    const { board, check, send } = startWithClock();
    check.mockReset();
    check.mockImplementation(() =>
      expect(board.state.getSnapshot().school).toEqual({ kind: 'loading' }),
    );
    send(north);
    expect(check).toHaveBeenCalledTimes(1);
    expect(board.state.getSnapshot().school.kind).toBe('live');
  });

  test('has washers evaluated with each tick', async () => {
    const { board, tick } = startWithClock();
    await pass(2500);
    tick(false);
    const times = { washer: START + 2500, dryer: START };
    expect(board.state.getSnapshot().times).toEqual(times);
  });

  test('has dryers evaluated, too, after a change of the time', async () => {
    const { board, tick } = startWithClock();
    await pass(2500);
    tick(true);
    expect(board.state.getSnapshot().times.dryer).toBe(START + 2500);
  });

  test('ends with the board', () => {
    const { stopClock } = startWithClock();
    stop();
    expect(stopClock).toHaveBeenCalledTimes(1);
  });
});
