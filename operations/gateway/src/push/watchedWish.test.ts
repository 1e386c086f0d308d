import { describe, expect, test } from '@jest/globals';
import type { Machine } from '@laundry-board/laundry-rules/machines';
import type { School } from '@laundry-board/laundry-rules/school';
import { NOTHING_SEEN, observe } from '@laundry-board/laundry-rules/waiting';
import { openGateway } from '../testing/judgingGateway.ts';
import type { Outcome } from './post.ts';
import { afterSending, dueOf, evaluate, readWish, type WatchedWish } from './watchedWish.ts';
import type { ToldWant, Wish, WishChange } from './wishes.ts';

const START = Date.UTC(2026, 0, 1);

type Report = 'free' | 'used';

/** A school with one building, which has two washers and a dryer. */
function schoolOf(reports: readonly [Report, Report, Report], time: number): School {
  const [first, second, dryer] = reports.map((report): Machine => ({
    isInUse: report !== 'free',
    lastUpdated: time,
  }));
  if (first === undefined || second === undefined || dryer === undefined) throw new Error('Three.');
  const machines = { washer: [first, second], dryer: [dryer] };
  return {
    buildings: [{ id: 'maple', name: 'maple', knowledge: 'current', count: null, machines }],
  };
}

const USED = schoolOf(['used', 'used', 'used'], START);

describe('what is told', () => {
  test('a load whose building goes away ends after two hours, with words', () => {
    const gateway = openGateway();
    gateway.look(USED, START);
    gateway.wish(['washer 1 maple', 'washer free maple'], USED, START);
    for (let second = 4; second <= 7240; second += 4) {
      gateway.look({ buildings: [] }, START + second * 1000);
    }
    const text =
      'Nothing has been known of your washer 1 in maple for two hours, so you will not be told when it is done.';
    const time = START + 7_204_000;
    expect(gateway.told).toEqual([{ time, topic: 'washer 1 maple', text }]);
    expect(gateway.toldWants()).toEqual([{ want: 'washer 1 maple', event: 'silent', at: time }]);
    // A machine that is free is another matter.
    expect(gateway.wants()).toEqual(new Set(['washer free maple']));
  });

  test('of a wish that changes, what is taken back is not told, and what is new is', () => {
    const gateway = openGateway();
    gateway.look(USED, START);
    gateway.wish(['washer 1 maple', 'dryer 1 maple'], USED, START);
    gateway.wish(['washer 1 maple', 'washer 2 maple'], USED, START);
    for (let second = 1; second <= 11; second += 1) {
      const time = START + second * 1000;
      gateway.look(schoolOf(['free', 'free', 'free'], time), time);
    }
    expect(gateway.told.map(({ topic }) => topic)).toEqual(['washer 1 maple', 'washer 2 maple']);
  });

  test('a load of which nobody knows is told, waited for, and told again when it is done', () => {
    const gateway = openGateway();
    gateway.look(USED, START);
    gateway.wish(['washer 1 maple'], USED, START);
    for (let second = 4; second <= 1200; second += 4) {
      gateway.look({ buildings: [] }, START + second * 1000);
    }
    const back = START + 1_204_000;
    gateway.look(schoolOf(['used', 'used', 'used'], back), back);
    const want = 'washer 1 maple';
    expect(gateway.toldWants()).toEqual([{ want, event: 'doubtful', at: back }]);
    expect(gateway.wants()).toEqual(new Set([want]));
    for (let second = 1; second <= 11; second += 1) {
      const time = back + second * 1000;
      gateway.look(schoolOf(['free', 'used', 'used'], time), time);
    }
    expect(gateway.toldWants()).toEqual([{ want, event: 'done', at: back + 11_000 }]);
    expect(gateway.wants()).toEqual(new Set());
    expect(gateway.told).toHaveLength(2);
  });

  test('a message names twenty buildings at most, and the wish is over for all of them', () => {
    const schoolAt = (time: number): School => ({
      buildings: Array.from({ length: 30 }, (_, index) => ({
        id: `b${index}`,
        name: `B${index}`,
        knowledge: 'current',
        count: null,
        machines: { washer: [{ isInUse: false, lastUpdated: time }], dryer: [] },
      })),
    });
    const gateway = openGateway();
    gateway.wish(['washer any'], schoolAt(START), START);
    for (let second = 1; second <= 11; second += 1) {
      const time = START + second * 1000;
      gateway.look(schoolAt(time), time);
    }
    const text = expect.stringMatching(/ B18, and B19\.$/);
    expect(gateway.told.map((one) => one.text)).toEqual([text]);
    expect(gateway.toldWants()[0]?.buildings).toHaveLength(20);
    expect(gateway.wants()).toEqual(new Set());
  });
});

const WISH: Wish = {
  path: 'schools/campus.example/wishes/ada-0',
  endpoint: 'https://fcm.googleapis.com/a',
  p256dh: '',
  auth: '',
  wants: ['washer free maple', 'washer 2 maple', 'dryer any'],
  told: [],
  gone: false,
  changedAt: START,
  updateTime: '2026-01-01T00:00:00Z',
};
const FREE: ToldWant = { want: 'washer free maple', event: 'free', at: START + 10_000 };
const DONE: ToldWant = { want: 'washer 2 maple', event: 'done', at: START + 10_000 };
/** When an outcome is known. */
const TOLD_AT = START + 12_000;

/** The wish when both washers have been free for ten seconds. */
function cameTrue(): WatchedWish {
  let watched = readWish(WISH, undefined);
  let observation = observe(NOTHING_SEEN, USED, START);
  for (let second = 0; second <= 10; second += 1) {
    const time = START + second * 1000;
    const school = schoolOf(['free', 'free', 'used'], time);
    observation = observe(observation, school, time);
    watched = evaluate(watched, { school, observation, time }, () => false);
  }
  return watched;
}

const MOMENT = { now: 0, time: TOLD_AT, canWrite: true };

/** The first of the messages that are due comes to an outcome. @param meanwhile What becomes of the wish before. */
function sent(
  watched: WatchedWish,
  outcome: Outcome,
  meanwhile: (watched: WatchedWish) => WatchedWish = (same) => same,
): WatchedWish {
  const due = dueOf(watched, { ...MOMENT, canWrite: false });
  const [notification] = due.is === 'tell' ? due.notifications : [];
  if (notification === undefined) throw new Error('Nothing is to be told.');
  const { endpoint } = watched.wish;
  return afterSending(meanwhile(watched), { endpoint, news: notification.news }, outcome, MOMENT);
}

/** The resident writes a wish. */
function rewritten(change: Partial<Wish>) {
  return (watched: WatchedWish): WatchedWish =>
    readWish({ ...WISH, updateTime: '2026-01-01T00:00:11.5Z', ...change }, watched);
}

/** What is to be written; null if nothing is. */
function changeOf(watched: WatchedWish): WishChange | null {
  const due = dueOf(watched, MOMENT);
  return due.is === 'write' ? due.change : null;
}

/** A document that is written, and read. */
function written(watched: WatchedWish): WatchedWish {
  const change = changeOf(watched);
  if (change === null) throw new Error('Nothing is to be written.');
  return readWish({ ...watched.wish, ...change, updateTime: '2026-01-01T00:00:12.5Z' }, watched);
}

const ACCEPTED: Outcome = { is: 'accepted' };
const GONE: Outcome = { is: 'gone' };
const REFUSED: Outcome = { is: 'refused', reason: '403' };
const FAILED: Outcome = { is: 'failed', reason: '503' };

/** Every way of a wish, and what its document then becomes. */
const WAYS: readonly (readonly [string, WatchedWish, WishChange | null])[] = [
  ['nothing is sent', cameTrue(), null],
  [
    'a message is taken',
    sent(cameTrue(), ACCEPTED),
    { wants: ['washer 2 maple', 'dryer any'], told: [FREE], gone: false },
  ],
  [
    'two are taken',
    sent(sent(cameTrue(), ACCEPTED), ACCEPTED),
    { wants: ['dryer any'], told: [FREE, DONE], gone: false },
  ],
  ['a service is down', sent(cameTrue(), FAILED), null],
  [
    'the device is gone: the end of a load is written, a free machine is waited for',
    sent(cameTrue(), GONE),
    { wants: ['washer free maple', 'dryer any'], told: [DONE], gone: true },
  ],
  ['it is refused', sent(cameTrue(), REFUSED), null],
  [
    'the resident waits for something else by then',
    sent(cameTrue(), ACCEPTED, rewritten({ wants: ['washer free maple', 'washer any'] })),
    { wants: [], told: [FREE, { ...FREE, want: 'washer any', buildings: ['maple'] }], gone: false },
  ],
  [
    'the resident has taken it back by then',
    sent(cameTrue(), ACCEPTED, rewritten({ wants: ['dryer any'] })),
    null,
  ],
  [
    'another device has taken its place by then',
    sent(cameTrue(), GONE, rewritten({ endpoint: 'https://fcm.googleapis.com/b' })),
    null,
  ],
  [
    'the resident has changed the wish before the message was taken, and the document is read after',
    rewritten({ wants: ['washer free maple'], changedAt: TOLD_AT - 1 })(sent(cameTrue(), ACCEPTED)),
    { wants: [], told: [FREE], gone: false },
  ],
  [
    'the resident wishes it again after they were told',
    rewritten({ changedAt: TOLD_AT + 1 })(sent(cameTrue(), ACCEPTED)),
    null,
  ],
  [
    'what was told before stays until it is read, the newest of each want',
    rewritten({
      told: [
        { ...FREE, at: START },
        { ...DONE, want: 'dryer 1 maple' },
      ],
    })(sent(cameTrue(), ACCEPTED)),
    {
      wants: ['washer 2 maple', 'dryer any'],
      told: [{ ...DONE, want: 'dryer 1 maple' }, FREE],
      gone: false,
    },
  ],
  ['it is written', written(sent(cameTrue(), ACCEPTED)), null],
  ['a device that is gone is written', written(sent(cameTrue(), GONE)), null],
];

test.each(WAYS)('its document, if %s', (_, watched, change) => {
  expect(changeOf(watched)).toEqual(change);
});

test('an older version of the document changes nothing', () => {
  const now = written(sent(cameTrue(), ACCEPTED));
  expect(readWish(WISH, now)).toBe(now);
});

test('a resident who subscribes anew is told what is still true', () => {
  const gone = written(sent(cameTrue(), GONE));
  const wants = ['washer free maple'];
  const anew = readWish({ ...WISH, wants, updateTime: '2026-01-01T00:00:13Z' }, gone);
  expect(dueOf(anew, MOMENT)).toEqual({ is: 'nothing' });
  const time = START + 13_000;
  const school = schoolOf(['free', 'free', 'used'], time);
  let observation = NOTHING_SEEN;
  for (const at of [time - 10_000, time]) {
    observation = observe(observation, schoolOf(['free', 'free', 'used'], at), at);
  }
  const evaluated = evaluate(anew, { school, observation, time }, () => false);
  expect(dueOf(evaluated, MOMENT).is).toBe('tell');
});

test('five refusals in a row are as good as a device that is gone', () => {
  const refused = Array.from({ length: 5 }).reduce<WatchedWish>(
    (watched) => afterSending(watched, { ...WISH, news: cameTrue().untold }, REFUSED, MOMENT),
    cameTrue(),
  );
  expect(changeOf(refused)).toMatchObject({ gone: true, told: [DONE] });
});

test('while Firestore is away, more is told, and nothing is written or deleted', () => {
  const away = { ...MOMENT, canWrite: false };
  expect(dueOf(sent(cameTrue(), ACCEPTED), away)).toMatchObject({ is: 'tell' });
  expect(dueOf(cameTrue(), { ...away, time: START + 13 * 3_600_000 }).is).toBe('nothing');
});

test.each([
  ['twelve hours', 0, 'nothing'],
  ['more than twelve hours', 1, 'delete'],
])('%s after the last change of its document', (_, more, is) => {
  const idle = readWish({ ...WISH, wants: [], told: [DONE], changedAt: 0 }, undefined);
  expect(dueOf(idle, { ...MOMENT, time: START + 12 * 3_600_000 + more }).is).toBe(is);
});

test('texts that say nothing are left alone, and a machine that the school has not is waited for', () => {
  const wants = ['washer any', 'dryer 3 oak', 'nonsense', 'washer many oak', ''];
  const watched = readWish({ ...WISH, wants }, undefined);
  expect(watched.missing).toEqual([{ kind: 'dryer', number: 3, buildingId: 'oak' }]);
  expect(dueOf(watched, MOMENT).is).toBe('nothing');
});
