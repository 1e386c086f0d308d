import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Machine } from '@laundry-board/laundry-rules/machines';
import type { School } from '@laundry-board/laundry-rules/school';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { z } from 'zod';
import { createFakeClock } from '../testing/fakeClock.ts';
import { connectPushBrowser, type PushBrowser } from '../testing/pushBrowser.ts';
import { type PushService, startPushService } from '../testing/pushService.ts';
import { localFirestore } from '../testing/runningGateway.ts';
import { until } from '../testing/until.ts';
import { createPost, type Outcome } from './post.ts';
import { SchoolSender } from './schoolSender.ts';
import { newVapidKeys } from './vapidKeys.ts';
import { wishesOf } from './wishes.ts';

/* The sender on a push service and a local Firestore, second by second of a test's own clock. */

const KEYS = newVapidKeys();
const DOMAIN = 'campus.example';
const BOARD = 'https://laundry.campus.example/';
/** When a test's clock shows 0, milliseconds since 1970: documents have versions of the real clock. */
const START = Date.now();
const FREE = 'A washer is free in Maple House.';

let server: FirestoreServer;
let service: PushService;
let browser: PushBrowser;

beforeAll(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.documents.clear();
  service = await startPushService();
  browser = await connectPushBrowser(service.url, KEYS.publicKey);
});
afterEach(async () => {
  browser.close();
  await service.close();
});

/** What a washer does: it is free, in use, or nothing is known of it. */
type Use = 'free' | 'used' | 'offline';

interface Shown {
  readonly use: Use;
  readonly label?: string;
  readonly finishesAt?: number;
}

function machineOf({ use, ...more }: Shown, time: number): Machine {
  return { isInUse: use !== 'free', lastUpdated: use === 'offline' ? 0 : time, ...more };
}

/** A sender that has just been started. */
function start({ firestore = localFirestore(server), timeoutMs = 10_000 } = {}) {
  const clock = createFakeClock();
  const time = () => START + clock.now();
  const outcomes: Outcome[] = [];
  const problems: (string | null)[] = [];
  let reads = 0;
  const sender = new SchoolSender({
    wishes: wishesOf(
      {
        ...firestore,
        // The server goes by the test's clock.
        changedSince: async (...query) => {
          const answer = await firestore.changedSince(...query);
          reads += answer.documents.length;
          return { ...answer, time: time() };
        },
      },
      DOMAIN,
    ),
    watched: new Map(),
    post: createPost({ ...KEYS, subject: 'mailto:laundry@campus.example' }, timeoutMs),
    board: BOARD,
    origins: [service.origin],
    clock,
    onOutcome: (_host, outcome) => outcomes.push(outcome),
    onFirestore: (problem) => problems.push(problem),
  });
  /** A second passes, in which the sender does all that is due. */
  const second = async (school: School): Promise<void> => {
    clock.advance(1000);
    sender.look(school, time());
    await sender.settled();
  };
  const washers = (shown: readonly Shown[], id = 'maple', name = 'Maple House') => ({
    id,
    name,
    knowledge: 'current' as const,
    machines: { washer: shown.map((one) => machineOf(one, time() + 1000)), dryer: [] },
    count: null,
  });
  return {
    clock,
    time,
    outcomes,
    problems,
    reads: () => reads,
    /** For so many seconds, the only building has these washers. */
    pass: async (seconds: number, ...shown: readonly (Use | Shown)[]): Promise<void> => {
      const all = shown.map((one) => (typeof one === 'string' ? { use: one } : one));
      for (let passed = 0; passed < seconds; passed += 1) {
        await second({ buildings: [washers(all)] });
      }
    },
    /** For so many seconds, the school has these buildings, each with one washer. */
    passWith: async (seconds: number, uses: Readonly<Record<string, Use>>): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 1) {
        const buildings = Object.entries(uses).map(([id, use]) => washers([{ use }], id, id));
        await second({ buildings });
      }
    },
    /** For so many seconds the process is held up. */
    stall: (seconds: number): void => clock.advance(seconds * 1000),
  };
}

const PATH = `schools/${DOMAIN}/wishes/ada-0`;

/** The browser's page writes what its resident waits for. */
function wish(time: number, ...wants: readonly string[]): void {
  const { endpoint, keys } = browser.subscription;
  writeWish({ time, wants, endpoint, ...keys });
}

function writeWish({
  time,
  wants,
  path = PATH,
  ...texts
}: {
  readonly time: number;
  readonly wants: readonly string[];
  readonly path?: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}): void {
  const { endpoint, p256dh, auth } = texts;
  server.documents.set(path, {
    endpoint: { stringValue: endpoint },
    p256dh: { stringValue: p256dh },
    auth: { stringValue: auth },
    wants: { arrayValue: { values: wants.map((want) => ({ stringValue: want })) } },
    changedAt: { timestampValue: new Date(time).toISOString() },
  });
}

/** What the wish's document says that its resident waits for; null if it is gone. */
function wishedNow(path = PATH): readonly string[] | null {
  const { wants } = server.documents.get(path)?.fields ?? {};
  if (wants === undefined || !('arrayValue' in wants)) return null;
  return (wants.arrayValue.values ?? []).map((want) =>
    'stringValue' in want ? want.stringValue : '',
  );
}

/** What the wish's document says that became of what its resident waited for. */
function toldNow(): unknown {
  const { told } = server.documents.get(PATH)?.fields ?? {};
  if (told === undefined || !('arrayValue' in told)) return undefined;
  return (told.arrayValue.values ?? []).map((entry) => toldEntry.parse(entry));
}

const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue);
const toldEntry = z
  .object({
    mapValue: z.object({
      fields: z.strictObject({
        want: text,
        event: text,
        at: z.object({ timestampValue: z.string() }),
        buildings: z.object({ arrayValue: z.object({ values: z.array(text) }) }).optional(),
        isAwaited: z.object({ booleanValue: z.boolean() }).optional(),
      }),
    }),
  })
  .transform(({ mapValue: { fields } }) => ({
    want: fields.want,
    event: fields.event,
    // Milliseconds of the test's clock.
    at: Date.parse(fields.at.timestampValue) - START,
    ...(fields.buildings && { buildings: fields.buildings.arrayValue.values }),
    ...(fields.isAwaited && { isAwaited: fields.isAwaited.booleanValue }),
  }));

/** Whether the wish's document says that its device is gone. */
function isGone(): boolean {
  const { gone } = server.documents.get(PATH)?.fields ?? {};
  return gone !== undefined && 'booleanValue' in gone && gone.booleanValue;
}

/** The notifications of the browser once it has got as many. */
async function received(count: number): Promise<readonly unknown[]> {
  await until(() => browser.received().length >= count);
  return browser.received().map((json) => notificationIn.parse(JSON.parse(json)).notification);
}

const notificationIn = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    navigate: z.string(),
    tag: z.string(),
    timestamp: z.number(),
    data: z.unknown(),
  }),
});

/** A notification with a title. */
const titled = (title: string): unknown => expect.objectContaining({ title });

test('a washer that has been free for ten seconds is told by one message, and its document says so', async () => {
  const { time, pass } = start();
  await pass(1, 'used');
  wish(time(), 'washer free maple');
  await pass(15, 'used');
  await pass(10, 'free');
  expect(service.messages()).toEqual([]);
  await pass(5, 'free');
  expect(await received(1)).toEqual([
    {
      title: FREE,
      navigate: `${BOARD}?building=maple`,
      tag: 'laundry: washer free',
      timestamp: START + 27_000,
      data: ['washer free maple'],
    },
  ]);
  // A machine that is free is taken after that.
  expect(service.messages()).toMatchObject([{ headers: { urgency: 'high', ttl: '300' } }]);
  expect(service.messages()[0]?.headers).not.toHaveProperty('topic');
  expect(wishedNow()).toEqual([]);
  expect(toldNow()).toEqual([{ want: 'washer free maple', event: 'free', at: 27_000 }]);
});

test('a load that is done is told with the label on its machine; what else is wished stays', async () => {
  const { time, pass } = start();
  await pass(1, 'used', 'used');
  wish(time(), 'washer 2 maple', 'dryer any');
  await pass(15, 'used', { use: 'used', label: '12' });
  await pass(15, 'used', { use: 'free', label: '12' });
  expect(await received(1)).toEqual([
    {
      title: 'Your washer 12 in Maple House is done.',
      navigate: `${BOARD}?building=maple`,
      tag: 'laundry: washer 2 maple',
      timestamp: START + 27_000,
      data: ['washer 2 maple'],
    },
  ]);
  // A phone in a basement or at night is told hours later, too.
  expect(service.messages()).toMatchObject([{ headers: { ttl: '14400' } }]);
  expect(wishedNow()).toEqual(['dryer any']);
  expect(toldNow()).toEqual([{ want: 'washer 2 maple', event: 'done', at: 27_000 }]);
});

test.each([
  ['another account waits for its machine', 'ben-0', 'washer any', 'used', true],
  ['its owner waits with another device', 'ada-1', 'washer any', 'used', false],
  ['another account waits elsewhere', 'ben-0', 'washer free oak', 'used', false],
  ['another machine is free, too', 'ben-0', 'washer any', 'free', false],
] as const)('of a load that is done, where %s', async (_, other, want, second, isAwaited) => {
  const { time, pass } = start();
  await pass(1, 'used', 'used');
  wish(time(), 'washer 1 maple');
  const { endpoint, keys } = browser.subscription;
  const path = `schools/${DOMAIN}/wishes/${other}`;
  writeWish({ time: time(), wants: [want], path, endpoint, ...keys });
  await pass(15, 'used', 'used');
  await pass(15, 'free', second);
  const titles = JSON.stringify(await received(want === 'washer any' ? 2 : 1));
  expect(titles).toContain('Your washer 1 in Maple House is done.');
  expect(titles.includes('is done. Others are waiting.')).toBe(isAwaited);
  const told = { want: 'washer 1 maple', event: 'done', at: 27_000 };
  expect(toldNow()).toEqual([isAwaited ? { ...told, isAwaited } : told]);
});

test('a machine that becomes free in several buildings leads to the board, and ends the wish for any', async () => {
  const { time, passWith } = start();
  await passWith(1, { maple: 'used', oak: 'used' });
  wish(time(), 'washer any');
  await passWith(15, { maple: 'used', oak: 'used' });
  await passWith(15, { maple: 'free', oak: 'free' });
  expect(await received(1)).toMatchObject([
    { title: 'A washer is free in maple and oak.', navigate: BOARD },
  ]);
  expect(wishedNow()).toEqual([]);
  const told = { want: 'washer any', event: 'free', at: 27_000, buildings: ['maple', 'oak'] };
  expect(toldNow()).toEqual([told]);
});

test('what is told later of another building names the first one, too, while it is free', async () => {
  const { time, passWith } = start();
  await passWith(1, { maple: 'used', oak: 'used' });
  wish(time(), 'washer free maple', 'washer free oak');
  await passWith(15, { maple: 'used', oak: 'used' });
  await passWith(15, { maple: 'free', oak: 'used' });
  await passWith(15, { maple: 'free', oak: 'free' });
  expect(await received(2)).toEqual([
    titled('A washer is free in maple.'),
    titled('A washer is free in maple and oak.'),
  ]);
});

test('after a restart of the gateway, a machine is free once it was seen free for ten seconds', async () => {
  wish(START, 'washer free maple');
  const { pass } = start();
  await pass(5, 'offline');
  await pass(10, 'free');
  expect(service.messages()).toEqual([]);
  await pass(2, 'free');
  expect(await received(1)).toEqual([titled(FREE)]);
});

test.each([30, 120])(
  'a process that is held up for %i s has missed what a machine did',
  async (seconds) => {
    wish(START, 'washer free maple');
    const { pass, stall } = start();
    await pass(12, 'used');
    await pass(3, 'free');
    stall(seconds);
    await pass(10, 'free');
    expect(service.messages()).toEqual([]);
    await pass(2, 'free');
    expect(await received(1)).toEqual([titled(FREE)]);
  },
);

test('what is taken back is not told', async () => {
  const { time, pass } = start();
  wish(START, 'washer free maple');
  await pass(12, 'used');
  wish(time());
  await pass(12, 'used');
  await pass(20, 'free');
  expect(service.messages()).toEqual([]);
  expect(wishedNow()).toEqual([]);
});

test('a document is deleted twelve hours after its last change, read or not, told or not', async () => {
  wish(START, 'washer free maple', 'dryer any');
  const { pass, stall } = start();
  await pass(2, 'used');
  await pass(12, 'free');
  stall((12 * 3_600_000) / 1000 - 60);
  await pass(3, 'used');
  expect(wishedNow()).toEqual(['dryer any']);
  stall(60);
  await pass(3, 'used');
  expect(wishedNow()).toBeNull();
  expect(service.messages()).toHaveLength(1);
});

test('a wish of the day before, from before the gateway was off, is told of nothing and deleted', async () => {
  wish(START, 'washer free maple');
  const { pass, stall } = start();
  stall(13 * 3600);
  await pass(20, 'free');
  expect(service.messages()).toEqual([]);
  expect(wishedNow()).toBeNull();
});

test.each([404, 410])(
  'a device whose endpoint answers %i is gone: its document says so',
  async (status) => {
    wish(START, 'washer free maple', 'dryer any');
    const { pass } = start();
    await pass(2, 'used');
    service.behave({ is: 'answer', status });
    await pass(60, 'free');
    expect(service.messages()).toHaveLength(1);
    expect(isGone()).toBe(true);
    expect(wishedNow()).toEqual(['washer free maple', 'dryer any']);
  },
);

test('the end of a load is written for the next visit, though its device is gone', async () => {
  wish(START, 'washer 1 maple', 'washer 2 maple');
  const { pass } = start();
  await pass(2, 'used', 'used');
  service.behave({ is: 'answer', status: 410 });
  await pass(15, 'free', 'used');
  await pass(30, 'used', 'free');
  expect(wishedNow()).toEqual([]);
  expect(toldNow()).toEqual([
    { want: 'washer 1 maple', event: 'done', at: 13_000 },
    { want: 'washer 2 maple', event: 'done', at: 28_000 },
  ]);
  expect(service.messages()).toHaveLength(1);
});

test('a device that subscribes anew is told of what it still waits for', async () => {
  wish(START, 'washer free maple');
  const { pass, time } = start();
  await pass(2, 'used');
  service.behave({ is: 'answer', status: 410 });
  await pass(15, 'free');
  service.behave({ is: 'deliver' });
  browser.close();
  browser = await connectPushBrowser(service.url, KEYS.publicKey);
  wish(time(), 'washer free maple');
  await pass(12, 'free');
  expect(await received(1)).toEqual([titled(FREE)]);
  expect(isGone()).toBe(false);
});

test.each([400, 403])(
  'after five refusals by %i, as by keys that were changed, a device is gone',
  async (status) => {
    wish(START, 'washer free maple');
    const { pass } = start();
    await pass(2, 'used');
    service.behave({ is: 'answer', status });
    await pass(20, 'free');
    expect(isGone()).toBe(false);
    await pass(300, 'free');
    expect(service.messages()).toHaveLength(5);
    expect(isGone()).toBe(true);
    expect(wishedNow()).toEqual(['washer free maple']);
  },
);

test('what a push service does not take is told once it takes it, if it is still true', async () => {
  wish(START, 'washer free maple');
  const { pass, outcomes } = start();
  await pass(2, 'used');
  service.behave({ is: 'answer', status: 503 });
  await pass(15, 'free');
  service.behave({ is: 'deliver' });
  await pass(15, 'free');
  expect(await received(1)).toEqual([titled(FREE)]);
  expect(outcomes).toEqual([{ is: 'failed', reason: '503' }, { is: 'accepted' }]);
});

test('a machine that is taken before a push service takes the message is waited for again', async () => {
  wish(START, 'washer free maple');
  const { pass } = start();
  await pass(2, 'used');
  service.behave({ is: 'answer', status: 503 });
  await pass(13, 'free');
  const tried = service.messages().length;
  service.behave({ is: 'deliver' });
  await pass(60, 'used');
  expect(service.messages()).toHaveLength(tried);
  expect(wishedNow()).toEqual(['washer free maple']);
  await pass(13, 'free');
  expect(await received(1)).toEqual([titled(FREE)]);
});

test('the end of a load is told when a push service is back, though its machine runs for somebody else', async () => {
  wish(START, 'washer 1 maple');
  const { pass } = start();
  await pass(2, 'used');
  service.behave({ is: 'answer', status: 503 });
  await pass(13, 'free');
  await pass(20, 'used');
  service.behave({ is: 'deliver' });
  await pass(60, 'used');
  expect(await received(1)).toEqual([titled('Your washer 1 in Maple House is done.')]);
  expect(wishedNow()).toEqual([]);
});

test('a push service that is slow, or leads elsewhere, is tried again', async () => {
  wish(START, 'washer free maple');
  const { pass, outcomes } = start({ timeoutMs: 100 });
  await pass(2, 'used');
  service.behave({ is: 'hang' });
  await pass(15, 'free');
  const elsewhere = { Location: `${service.origin}/elsewhere` };
  service.behave({ is: 'answer', status: 307, headers: elsewhere });
  await pass(20, 'free');
  expect(outcomes).toMatchObject([
    { is: 'failed', reason: 'no answer within 0.1 s' },
    { is: 'failed', reason: 'unexpected redirect' },
  ]);
  expect(wishedNow()).toEqual(['washer free maple']);
});

test('a push service that is down is tried again', async () => {
  wish(START, 'washer free maple');
  const { pass, outcomes } = start();
  await pass(2, 'used');
  await service.close();
  await pass(15, 'free');
  expect(outcomes).toEqual([{ is: 'failed', reason: 'ECONNREFUSED' }]);
});

test.each(['https://evil.example/x', 'https://fcm.googleapis.com:8443/x', 'http://127.0.0.1:1/x'])(
  'nothing is sent to %s, which is no push service',
  async (endpoint) => {
    writeWish({ time: START, wants: ['washer any'], endpoint, p256dh: '', auth: '' });
    const { pass, outcomes } = start();
    await pass(20, 'free');
    expect(isGone()).toBe(true);
    expect(outcomes).toEqual([]);
  },
);

test('a device with keys for which nobody can encrypt is one that refuses', async () => {
  const { endpoint, keys } = browser.subscription;
  const p256dh = 'A'.repeat(87);
  writeWish({ time: START, wants: ['washer any'], endpoint, ...keys, p256dh });
  const { pass, outcomes } = start();
  await pass(2, 'used');
  await pass(200, 'free');
  const reason = 'it can’t be encrypted (Public key is not valid for specified curve)';
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ is: 'refused', reason })));
  expect(isGone()).toBe(true);
});

test('a wish that its resident changes while it comes true keeps what is new, and is not told twice', async () => {
  wish(START, 'washer free maple');
  const firestore = localFirestore(server);
  let writes = 0;
  const { pass, time } = start({
    firestore: {
      ...firestore,
      replace: async (...write) => {
        writes += 1;
        if (wishedNow()?.length === 1) wish(START + 1000, 'washer free maple', 'dryer any');
        return firestore.replace(...write);
      },
    },
  });
  await pass(2, 'used');
  await pass(60, 'free');
  expect(await received(1)).toEqual([titled(FREE)]);
  expect(service.messages()).toHaveLength(1);
  expect(wishedNow()).toEqual(['dryer any']);
  // In vain once, then of what the resident had written.
  expect(writes).toBe(2);
  // Who wishes it again is told again.
  wish(time(), 'washer free maple');
  await pass(20, 'free');
  expect(await received(2)).toHaveLength(2);
});

test('while Firestore is away, what is known is told, and written when it is back', async () => {
  wish(START, 'washer free maple', 'washer 2 maple');
  const firestore = localFirestore(server);
  let isAway = false;
  const { pass, problems } = start({
    firestore: {
      ...firestore,
      replace: async (...write) => {
        if (isAway) throw new Error('it is away');
        return firestore.replace(...write);
      },
    },
  });
  await pass(2, 'used', 'used');
  isAway = true;
  await pass(20, 'free', 'used');
  await pass(20, 'free', 'free');
  expect(service.messages()).toHaveLength(2);
  expect(problems).toContain('it is away');
  isAway = false;
  await pass(20, 'free', 'free');
  expect(wishedNow()).toEqual([]);
  expect(toldNow()).toHaveLength(2);
  expect(service.messages()).toHaveLength(2);
});

test('a write whose answer is lost was a write: what else is wished is waited for', async () => {
  wish(START, 'washer free maple', 'washer 2 maple');
  const firestore = localFirestore(server);
  let isLost = true;
  const { pass } = start({
    firestore: {
      ...firestore,
      replace: async (...write) => {
        const answer = await firestore.replace(...write);
        if (!isLost) return answer;
        isLost = false;
        throw new Error('no answer within 5 s');
      },
    },
  });
  await pass(2, 'used', 'used');
  await pass(40, 'free', 'used');
  expect(wishedNow()).toEqual(['washer 2 maple']);
  await pass(20, 'free', 'free');
  expect(await received(2)).toHaveLength(2);
  expect(wishedNow()).toEqual([]);
});

test('a wish that its resident changes keeps what is known of its load: a pause far from its end is none', async () => {
  wish(START, 'washer 1 maple');
  const { pass, time } = start();
  await pass(2, { use: 'used', finishesAt: START + 40 * 60_000 });
  wish(time(), 'washer 1 maple', 'dryer any');
  await pass(12, 'used');
  await pass(300, 'free');
  expect(service.messages()).toEqual([]);
  await pass(310, 'free');
  expect(await received(1)).toEqual([titled('Your washer 1 in Maple House is done.')]);
  expect(wishedNow()).toEqual(['dryer any']);
});

test('a wish that is there a moment after its time is read, though others were read in between', async () => {
  const { pass, time } = start();
  await pass(12, 'used');
  wish(time() - 8000, 'washer free maple');
  await pass(12, 'used');
  await pass(12, 'free');
  expect(await received(1)).toEqual([titled(FREE)]);
});

test('a load keeps the label that its machine had when the wish was read', async () => {
  wish(START, 'washer 1 maple');
  const { pass } = start();
  await pass(2, { use: 'used', label: 'A' });
  await pass(2, { use: 'used', label: 'B' });
  await pass(13, { use: 'free', label: 'B' });
  expect(await received(1)).toEqual([titled('Your washer A in Maple House is done.')]);
});

test('a building that is back is waited for', async () => {
  wish(START, 'washer free maple', 'washer 1 maple');
  const { pass, passWith } = start();
  await passWith(60, {});
  expect(wishedNow()).toEqual(['washer free maple', 'washer 1 maple']);
  await pass(5, 'used');
  await pass(15, 'free');
  expect(await received(2)).toEqual([
    titled(FREE),
    titled('Your washer 1 in Maple House is done.'),
  ]);
});

test('a wish is read twice at most; when nothing has changed, none is', async () => {
  wish(START, 'washer free maple');
  const { pass, reads } = start();
  await pass(60, 'used');
  const first = reads();
  expect(first).toBeLessThanOrEqual(2);
  await pass(600, 'used');
  expect(reads()).toBe(first);
});
