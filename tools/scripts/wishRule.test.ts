import { expect, test } from '@jest/globals';
import { NOTHING_AWAITED, parseWant, wantsOf } from '@laundry-board/laundry-rules/waiting';
import fc from 'fast-check';
import { isAtPushService } from '../../operations/gateway/src/push/pushServices.ts';
import {
  bearer,
  describeBackends,
  DOCUMENTS,
} from '../local-backend/src/testing/comparedBackends.ts';

/*
 * What a page wishes, what the rules let through and what a gateway understands are written in two languages.
 * Here they meet.
 */

const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'wns2-par02p.notify.windows.com',
];

/** Where URLs and regular expressions have their edges. */
const sign = fc.constantFrom(
  ...Array.from('./:@?#\\[]%-_ \t\n\u2028\u00a0éK'),
  '%2e',
  '//',
  '..',
  'a',
);

/** An endpoint at a push service, or one that a slip would take for that. */
const endpoint = fc
  .record({
    scheme: fc.constantFrom('https://', 'https://', 'https://', 'http://', 'HTTPS://', 'https:'),
    before: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.string({ unit: sign, maxLength: 3 }),
    ),
    host: fc.constantFrom(...HOSTS),
    after: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.string({ unit: sign, maxLength: 3 }),
    ),
    path: fc.string({ unit: sign, maxLength: 8 }),
  })
  .map(({ scheme, before, host, after, path }) => `${scheme}${before}${host}${after}/x${path}`);

/** The id of a building; not longer than the rules let through. */
const buildingId = fc.string({
  unit: fc.oneof(sign, fc.constantFrom('maple', 'any', 'free', '3', '😀')),
  minLength: 1,
  maxLength: 20,
});

const KINDS = ['washer', 'dryer'] as const;
const kind = fc.constantFrom(...KINDS);
const place = fc.record({ kind, buildingId, number: fc.integer({ min: 1, max: 999 }) });
const wanted = fc
  .record({
    washer: fc.uniqueArray(buildingId, { maxLength: 2 }),
    dryer: fc.uniqueArray(buildingId, { maxLength: 2 }),
    missing: fc.array(place, { maxLength: 3 }),
  })
  .map(({ washer, dryer, missing }) => ({
    ...NOTHING_AWAITED,
    scopes: { washer: new Set(washer), dryer: new Set(dryer) },
    missing,
  }));

const FCM = 'https://fcm.googleapis.com/x';

describeBackends('what residents wish', (backend) => {
  const isLetThrough = async (address: string, wants: readonly string[]): Promise<boolean> => {
    const text = (stringValue: string) => ({ stringValue });
    const fields = {
      endpoint: text(address),
      p256dh: text('B'.repeat(87)),
      auth: text('a'.repeat(22)),
      wants: { arrayValue: { values: wants.map(text) } },
    };
    const name = `${DOCUMENTS}/schools/campus.example/wishes/ada-0`;
    const updateTransforms = [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }];
    const { status } = await fetch(`${backend.origin}/v1/${DOCUMENTS}:commit`, {
      method: 'POST',
      headers: { Authorization: bearer(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ writes: [{ update: { name, fields }, updateTransforms }] }),
    });
    expect([200, 403]).toContain(status);
    return status === 200;
  };

  test('reaches no host but those to which the gateway sends', async () => {
    await fc.assert(
      fc.asyncProperty(endpoint, async (address) => {
        const isReached = await isLetThrough(address, []);
        expect(!isReached || isAtPushService(address, [])).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test.each(HOSTS)('reaches %s, to which the gateway sends', async (host) => {
    const address = `https://${host}/wpush/v2/gAAAA:_-=?t=%2b`;
    expect(isAtPushService(address, [])).toBe(true);
    expect(await isLetThrough(address, [])).toBe(true);
  });

  test('is let through as the page writes it, and understood', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, async (state) => {
        const wants = wantsOf(state);
        const hasLineFeed = wants.some((want) => want.includes('\n'));
        expect(await isLetThrough(FCM, wants)).toBe(!hasLineFeed);
        expect(wants.every((want) => parseWant(want) !== null)).toBe(!hasLineFeed);
      }),
      { numRuns: 100 },
    );
  });

  test('is understood if it is let through', async () => {
    const word = fc.oneof(kind, buildingId, fc.constantFrom('any', 'free', '3', '0', '1000', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const want = words.join(' ');
        if (want.includes('\n')) return;
        expect(await isLetThrough(FCM, [want])).toBe(parseWant(want) !== null);
      }),
      { numRuns: 200 },
    );
  });
});
