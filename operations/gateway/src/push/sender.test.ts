import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { School } from '@laundry-board/laundry-rules/school';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { createFakeClock } from '../testing/fakeClock.ts';
import { connectPushBrowser, type PushBrowser } from '../testing/pushBrowser.ts';
import { type PushService, startPushService } from '../testing/pushService.ts';
import { localFirestore } from '../testing/runningGateway.ts';
import { until } from '../testing/until.ts';
import { startSender } from './sender.ts';
import { newVapidKeys } from './vapidKeys.ts';

const keys = newVapidKeys();

let server: FirestoreServer;
let service: PushService;
let browser: PushBrowser;
let senders: ReturnType<typeof startSender>[] = [];

beforeEach(async () => {
  [server, service] = await Promise.all([
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    startPushService(),
  ]);
  browser = await connectPushBrowser(service.url, keys.publicKey);
});
afterEach(async () => {
  browser.close();
  // Ends the messages that it has not answered.
  await service.close();
  await Promise.all(senders.map((sender) => sender.stop()));
  senders = [];
  await server.close();
});

/** A school with one washer, which is free. */
function freeSchool(time: number): School {
  const machines = { washer: [{ isInUse: false, lastUpdated: time }], dryer: [] };
  const id = 'maple';
  return { buildings: [{ id, name: 'Maple', knowledge: 'current', machines, count: null }] };
}

/** Starts a sender for these schools, in each of which the browser waits for a washer. */
function start(domains: readonly string[]) {
  const clock = createFakeClock();
  const startedAt = Date.now();
  const { endpoint, keys: own } = browser.subscription;
  for (const domain of domains) {
    server.documents.set(`schools/${domain}/wishes/ada-0`, {
      endpoint: { stringValue: endpoint },
      p256dh: { stringValue: own.p256dh },
      auth: { stringValue: own.auth },
      wants: { arrayValue: { values: [{ stringValue: 'washer free maple' }] } },
      changedAt: { timestampValue: new Date(startedAt).toISOString() },
    });
  }
  let isKnown = true;
  const outcomes: string[] = [];
  const sender = startSender({
    keys,
    subject: 'mailto:me@campus.example',
    board: 'https://campus.example/',
    origins: [service.origin],
    firestore: localFirestore(server),
    clock,
    knownWishes: new Map(),
    log: () => {},
    onOutcome: ({ is }) => outcomes.push(is),
    known: () => {
      if (!isKnown) return null;
      const time = startedAt + clock.now();
      return { time, schools: new Map(domains.map((domain) => [domain, freeSchool(time)])) };
    },
  });
  senders.push(sender);
  return {
    sender,
    clock,
    outcomes,
    know: (next: boolean): void => {
      isKnown = next;
    },
    /** Lets seconds pass, each with time for requests, until something is so. */
    passUntil: async (isSo: () => boolean): Promise<void> => {
      await until(() => {
        if (isSo()) return true;
        clock.advance(1000);
        return false;
      });
    },
  };
}

test('residents of several schools are told', async () => {
  const { passUntil, outcomes } = start(['a.example', 'b.example']);
  await passUntil(() => service.messages().length === 2);
  const hasTold = (domain: string): boolean =>
    server.documents.get(`schools/${domain}/wishes/ada-0`)?.fields['told'] !== undefined;
  await passUntil(() => hasTold('a.example') && hasTold('b.example'));
  expect(service.messages()).toHaveLength(2);
  expect(outcomes).toEqual(['accepted', 'accepted']);
});

test('nobody is told while nothing is known of the school', async () => {
  const { clock, know, passUntil } = start(['a.example']);
  know(false);
  let seconds = 0;
  await passUntil(() => (seconds += 1) > 30);
  expect(service.messages()).toEqual([]);
  expect(clock.now()).toBe(30_000);
  know(true);
  await passUntil(() => service.messages().length === 1);
});

test('a message that is under way is waited for at the end, for 1.2 s', async () => {
  const { sender, clock, passUntil } = start(['a.example']);
  service.behave({ is: 'hang' });
  await passUntil(() => service.messages().length === 1);
  let isStopped = false;
  const stopped = sender.stop().then(() => {
    isStopped = true;
  });
  clock.advance(1100);
  await Promise.resolve();
  expect(isStopped).toBe(false);
  clock.advance(100);
  await stopped;
});
