import { afterEach, expect, test } from '@jest/globals';
import { countFreeMachines } from '@laundry-board/laundry-rules/school';
import { createBoard } from '../testing/createBoard.ts';
import { fakeBackend, setVisibility } from '../testing/fakeBackend.ts';
import { prepareModels, START } from '../testing/prepareModels.ts';
import { HIDDEN_MS } from '../model/connection/connectionTimes.ts';
import { schoolOf } from '../model/schoolState.ts';
import { withSeparateBuildings } from './withSeparateBuildings.ts';

const { log, pass, start, stop } = prepareModels();

afterEach(() => localStorage.clear());

/** Buildings as the school's document has them. */
const separate = (id: string) => ({
  id,
  name: id,
  separate: true,
  free: { washers: 2, dryers: 1 },
  freeAt: Date.now(),
});
const inPlace = (id: string, machines: unknown[] = []) => ({ id, name: id, dryers: machines });

const USED = { isInUse: true, lastUpdated: START };
const FREE = { isInUse: false, lastUpdated: START };

function startBoard(url = '/') {
  history.replaceState(null, '', url);
  const backend = fakeBackend();
  const board = createBoard({ backend, log, createFeed: withSeparateBuildings });
  start(board);
  const buildings = () => schoolOf(board.state.getSnapshot().school)?.buildings ?? [];
  return {
    ...backend,
    board,
    /** The buildings whose documents are listened to. */
    watched: () =>
      [...backend.open].flatMap(({ path }) => path.split('/buildings/').slice(1)).sort(),
    building: (id: string) => buildings().find((building) => building.id === id),
    knowledge: (id: string) => buildings().find((building) => building.id === id)?.knowledge,
    counts: () => {
      const [first] = buildings();
      return first && countFreeMachines(buildings(), first, board.state.getSnapshot().times);
    },
  };
}

test('the selected building’s document is watched, and no other', () => {
  const { send, watched } = startBoard();
  send({ buildings: [separate('a'), separate('b')] });
  expect(watched()).toEqual(['a']);
});

test('a school in one document has one listener', () => {
  const { send, open } = startBoard();
  send({ buildings: [inPlace('a'), inPlace('b')] });
  expect(open.size).toBe(1);
});

test('the machines of a separate building come from its document', () => {
  const { send, building, knowledge } = startBoard();
  send({ buildings: [separate('a')] });
  expect(knowledge('a')).toBe('nothing');
  send({ washingmachines: [USED], dryers: [FREE, USED] }, 'a');
  expect(building('a')).toMatchObject({ machines: { washer: [USED], dryer: [FREE, USED] } });
  expect(knowledge('a')).toBe('current');
});

test('a school of separate buildings says, too, that it knows when they are busy', () => {
  const { send, board } = startBoard();
  send({ busy: true, buildings: [separate('a')] });
  send({ washingmachines: [USED] }, 'a');
  expect(schoolOf(board.state.getSnapshot().school)?.busy).toBe(true);
});

test('the document of a building that a link names does not wait for the school', () => {
  const { send, watched, building } = startBoard('/?building=b');
  expect(watched()).toEqual(['b']);
  send({ washingmachines: [USED] }, 'b');
  send({ buildings: [separate('a'), separate('b')] });
  expect(building('b')?.machines.washer).toEqual([USED]);
});

/** Opens the board of a device that has shown a school before. */
function visitAgain(...buildings: readonly unknown[]) {
  const { send } = startBoard();
  send({ buildings });
  stop();
  return startBoard();
}

test('on the next visit the document of the school’s first building does not wait for the school', () => {
  const { watched, send, building } = visitAgain(separate('a'), separate('b'));
  expect(watched()).toEqual(['a']);
  send({ washingmachines: [USED] }, 'a');
  send({ buildings: [separate('a'), separate('b')] });
  expect(building('a')?.machines.washer).toEqual([USED]);
});

test('on the next visit the document of the building that this device puts first does not wait for the school', () => {
  const { send, board } = startBoard();
  send({ buildings: [separate('a'), separate('b')] });
  board.putFirst('b');
  stop();
  expect(startBoard().watched()).toEqual(['b']);
});

test('the next visit of a school in one document expects no building', () => {
  const { opened } = visitAgain(inPlace('a'), separate('b'));
  expect(opened).toHaveLength(1);
});

test('a building that is no longer separate is no longer expected', () => {
  visitAgain(separate('a')).send({ buildings: [inPlace('a')] });
  stop();
  expect(startBoard().watched()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('a building that is no longer the first is watched no longer, and not selected', () => {
  const { send, watched, board } = visitAgain(separate('a'), separate('b'));
  send({ buildings: [separate('b'), separate('a')] });
  expect(board.state.getSnapshot().selectedId).toBe('b');
  expect(watched()).toEqual(['b']);
});

test('a link’s building comes before the one that is expected', () => {
  visitAgain(separate('a'), separate('b'));
  stop();
  expect(startBoard('/?building=b').watched()).toEqual(['b']);
});

test('a link’s building that turns out to be in the school’s document is watched no longer', () => {
  const { send, watched, sendMissing } = startBoard('/?building=b');
  sendMissing('b');
  send({ buildings: [inPlace('a'), inPlace('b')] });
  expect(watched()).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a link’s building is watched no longer when its school has no document', () => {
  const { sendMissing, watched } = startBoard('/?building=b');
  sendMissing();
  expect(watched()).toEqual([]);
});

test('a refusal of a link’s building that is not separate is not logged', () => {
  const { send, fail } = startBoard('/?building=b');
  fail(new Error('permission-denied'), 'b');
  send({ buildings: [inPlace('b')] });
  expect(log.error).not.toHaveBeenCalled();
});

test('the building that was selected before stays watched, for a quick return', () => {
  const { send, board, watched } = startBoard();
  send({ buildings: [separate('a'), separate('b'), separate('c')] });
  board.select('b');
  expect(watched()).toEqual(['a', 'b']);
  board.select('c');
  expect(watched()).toEqual(['b', 'c']);
});

test('a building that is watched no longer is not known any more, in a task of its own', async () => {
  const { send, board, knowledge } = startBoard();
  send({ buildings: [separate('a'), separate('b'), separate('c')] });
  send({}, 'a');
  board.select('b');
  expect(knowledge('a')).toBe('current');
  board.select('c');
  expect(knowledge('a')).toBe('current');
  await pass(0);
  expect(knowledge('a')).toBe('nothing');
});

test('somebody else may need a building, too', () => {
  const { send, board, watched } = startBoard();
  send({ buildings: [separate('a'), separate('b')] });
  const release = board.watchBuilding('b');
  const releaseAgain = board.watchBuilding('b');
  expect(watched()).toEqual(['a', 'b']);
  release();
  expect(watched()).toEqual(['a', 'b']);
  releaseAgain();
  expect(watched()).toEqual(['a']);
});

test('a building without its document is logged once, and comes alive with it', () => {
  const { send, sendMissing, knowledge } = startBoard();
  send({ buildings: [separate('a')] });
  sendMissing('a');
  sendMissing('a');
  expect(knowledge('a')).toBe('nothing');
  expect(log.warn.mock.calls).toEqual([['No document for the building', 'a']]);
  send({ washingmachines: [] }, 'a');
  expect(knowledge('a')).toBe('current');
});

test('a malformed document of a building is one warning', () => {
  const { send } = startBoard();
  send({ buildings: [separate('a')] });
  send({ washingmachines: [1, 2], dryers: 'none' }, 'a');
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn.mock.calls[0]).toEqual([expect.stringContaining('building a')]);
});

test('a refused document is its building’s problem alone', () => {
  const { send, fail, board, open } = startBoard();
  send({ buildings: [separate('a'), inPlace('b')] });
  fail(new Error('permission-denied'), 'a');
  expect(board.state.getSnapshot().school.kind).toBe('live');
  expect(open.size).toBe(1);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('a refused document is asked for again, after delays that double', async () => {
  const { send, fail, watched } = startBoard();
  send({ buildings: [separate('a')] });
  for (const delay of [1000, 2000, 4000]) {
    fail(new Error('permission-denied'), 'a');
    await pass(delay - 1);
    expect(watched()).toEqual([]);
    await pass(1);
    expect(watched()).toEqual(['a']);
  }
});

test('a page that wakes asks for a refused document at once', () => {
  const { send, fail, watched } = startBoard();
  send({ buildings: [separate('a')] });
  fail(new Error('permission-denied'), 'a');
  dispatchEvent(new Event('online'));
  expect(watched()).toEqual(['a']);
});

test('a hidden page asks for no refused document', async () => {
  const { send, fail, watched } = startBoard();
  send({ buildings: [separate('a')] });
  fail(new Error('permission-denied'), 'a');
  setVisibility('hidden');
  await pass(60_000);
  expect(watched()).toEqual([]);
  setVisibility('visible');
  expect(watched()).toEqual(['a']);
});

test('a page hidden for long closes both listeners, and opens both when it wakes', async () => {
  const { send, open } = startBoard();
  send({ buildings: [separate('a')] });
  send({}, 'a');
  setVisibility('hidden');
  await pass(HIDDEN_MS);
  expect(open.size).toBe(0);
  setVisibility('visible');
  expect(open.size).toBe(2);
});

test('machines from before a pause are not current until the first snapshot of their document', async () => {
  const { send, building, knowledge } = startBoard();
  send({ buildings: [separate('a')] });
  send({ dryers: [FREE] }, 'a');
  setVisibility('hidden');
  await pass(HIDDEN_MS);
  setVisibility('visible');
  send({ buildings: [separate('a')] });
  expect(knowledge('a')).toBe('old');
  expect(building('a')?.machines.dryer).toEqual([FREE]);
  send({ dryers: [USED] }, 'a');
  expect(knowledge('a')).toBe('current');
});

test('snapshots of a building’s document are heartbeats', async () => {
  const { send, ping } = startBoard();
  send({ buildings: [separate('a')] });
  for (let second = 0; second < 30; second += 1) {
    await pass(1000);
    send({ dryers: [USED] }, 'a');
  }
  expect(ping).not.toHaveBeenCalled();
});

test('a building’s document that the SDK has from its cache says that the backend is lost', () => {
  const { send, sendDisconnected, board } = startBoard();
  send({ buildings: [separate('a')] });
  send({}, 'a');
  sendDisconnected('a');
  expect(board.state.getSnapshot().school.kind).toBe('unreachable');
  send({}, 'a');
  expect(board.state.getSnapshot().school.kind).toBe('live');
});

test('the row counts what is watched by its machines, the rest by the gateway', () => {
  const { send, counts } = startBoard();
  send({ buildings: [separate('a'), separate('b')] });
  send({ washingmachines: [FREE, USED] }, 'a');
  expect(counts()).toEqual([
    { washer: 1, dryer: 0 },
    { washer: 2, dryer: 1 },
  ]);
});

test('a gateway’s count that is a minute old is not shown', async () => {
  const { send, counts } = startBoard();
  send({ buildings: [inPlace('a'), separate('b')] });
  await pass(60_000);
  expect(counts()?.[1]).toEqual({ washer: 2, dryer: 1 });
  await pass(1000);
  expect(counts()?.[1]).toBeNull();
});

test('machines that move to a document of their own stay on the screen', () => {
  const { send, building } = startBoard();
  send({ buildings: [inPlace('a', [USED])] });
  send({ buildings: [separate('a')] });
  expect(building('a')).toMatchObject({ machines: { dryer: [USED] }, knowledge: 'current' });
  send({ dryers: [FREE] }, 'a');
  expect(building('a')?.machines.dryer).toEqual([FREE]);
});

test('machines that move back are shown as the school’s document has them', () => {
  const { send, building, watched } = startBoard();
  send({ buildings: [separate('a')] });
  send({ dryers: [USED] }, 'a');
  send({ buildings: [inPlace('a', [FREE])] });
  expect(building('a')?.machines.dryer).toEqual([FREE]);
  expect(watched()).toEqual([]);
});

test('a school that loses its document at once stays missing when a building is no longer watched', async () => {
  const { send, sendMissing, board } = startBoard();
  send({ buildings: [separate('a'), separate('b'), separate('c')] });
  send({}, 'a');
  board.select('b');
  board.select('c');
  sendMissing();
  await pass(0);
  expect(board.state.getSnapshot().school.kind).toBe('missing');
});

test('a building that a subscriber needs as soon as the school arrives stays watched', () => {
  const { board, send, watched } = startBoard();
  let stopWatching: (() => void) | undefined;
  board.state.subscribe(() => {
    stopWatching ??= board.watchBuilding('b');
  });
  send({ buildings: [separate('a'), separate('b')] });
  expect(watched()).toEqual(['a', 'b']);
});
