import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { deviceClock } from '../../device/clock.ts';
import { browserDevice } from '../../device/device.ts';
import { browserPage } from '../../device/page.ts';
import { fakeBackend, setVisibility } from '../../testing/fakeBackend.ts';
import { type ConnectionOptions, RunningConnection } from './RunningConnection.ts';
import { HIDDEN_MS, SILENCE_MS } from './connectionTimes.ts';

const north = { buildings: [{ id: 'north', name: 'North', washingmachines: [], dryers: [] }] };
const broken = new Error('broken');

function breakDown(): never {
  throw broken;
}

beforeEach(() => {
  jest.useFakeTimers();
  setVisibility('visible');
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function connect(options: Partial<ConnectionOptions> = {}) {
  const backend = fakeBackend();
  const changes: string[] = [];
  const connection = new RunningConnection({
    domain: 'campus.example',
    backend,
    page: browserPage(window),
    device: browserDevice,
    clock: deviceClock(browserDevice),
    random: () => 0,
    log: { error: () => {}, warn: () => {} },
    onChange: ({ content, trust }) => changes.push(trust === 'current' ? content.kind : trust),
    ...options,
  });
  return { ...backend, connection, changes };
}

/** What is thrown on its own meanwhile. */
async function thrownIn(ms: number): Promise<unknown> {
  try {
    await jest.advanceTimersByTimeAsync(ms);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('an SDK that has failed for good', () => {
  /** A connection to a quiet school, whose SDK then fails. */
  function connectAndBreak() {
    const contents: unknown[] = [];
    const onChange: ConnectionOptions['onChange'] = ({ content }) => void contents.push(content);
    const connected = connect({ onChange });
    connected.send(north);
    connected.probe.mockRejectedValue(broken);
    contents.length = 0;
    return { ...connected, contents };
  }
  const failed = { kind: 'failed', error: expect.objectContaining({ cause: broken }) };

  test('is what becomes known of the school, with the next ping', async () => {
    const { contents } = connectAndBreak();
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(contents).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(contents).toEqual([failed]);
  });

  test('ends the connection', async () => {
    const { open } = connectAndBreak();
    await jest.advanceTimersByTimeAsync(SILENCE_MS);
    expect([open.size, jest.getTimerCount()]).toEqual([0, 0]);
  });

  test('shows as soon as a listener can’t be opened', async () => {
    const { contents, subscribe, fail } = connectAndBreak();
    subscribe.mockImplementation(breakDown);
    fail();
    await jest.advanceTimersByTimeAsync(1000);
    expect(contents).toEqual([failed]);
  });

  test('says nothing to a connection that was stopped meanwhile', async () => {
    const { contents, connection, subscribe, fail } = connectAndBreak();
    subscribe.mockImplementation(breakDown);
    fail();
    jest.advanceTimersByTime(1000);
    connection.stop();
    await jest.advanceTimersByTimeAsync(0);
    expect(contents).toEqual([]);
  });
});

describe('an exception', () => {
  test('of a school’s subscriber is thrown on its own', async () => {
    const { send, connection } = connect({ onChange: breakDown });
    expect(() => send(north)).not.toThrow();
    expect(await thrownIn(0)).toBe(broken);
    connection.stop();
  });

  test('of a school’s subscriber costs no later snapshot', () => {
    const kinds: string[] = [];
    const { send, sendMissing, connection } = connect({
      onChange: ({ content }) => {
        kinds.push(content.kind);
        breakDown();
      },
    });
    send(north);
    sendMissing();
    send(north);
    expect(kinds).toEqual(['live', 'missing', 'live']);
    connection.stop();
  });

  test('of the log costs no later snapshot', () => {
    const { send, sendMissing, changes, connection } = connect({
      log: { error: breakDown, warn: breakDown },
    });
    sendMissing();
    send({ buildings: 1 });
    expect(changes).toEqual(['missing', 'live']);
    connection.stop();
  });

  test('of the log does not keep a listener that failed from being opened again', async () => {
    const { fail, open, connection } = connect({ log: { error: breakDown, warn: breakDown } });
    fail();
    expect(await thrownIn(0)).toBe(broken);
    await jest.advanceTimersByTimeAsync(1000);
    expect(open.size).toBe(1);
    connection.stop();
  });

  test('of a ping counts as one without an answer', async () => {
    const { changes, connection } = connect({ backend: { ...fakeBackend(), ping: breakDown } });
    expect(await thrownIn(SILENCE_MS + 1)).toBe(broken);
    await jest.advanceTimersByTimeAsync(3000);
    expect(changes).toEqual(['unreachable']);
    connection.stop();
  });

  test('while a listener is closed leaves it closed, and the next one is opened', async () => {
    const backend = fakeBackend();
    const subscribe: typeof backend.subscribe = jest.fn((...args) => {
      backend.subscribe(...args);
      return breakDown;
    });
    const { connection } = connect({ backend: { ...backend, subscribe } });
    setVisibility('hidden');
    expect(await thrownIn(HIDDEN_MS + 10)).toBe(broken);
    setVisibility('visible');
    expect(subscribe).toHaveBeenCalledTimes(2);
    connection.stop();
  });
});
