import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { localFirestore } from '../testing/runningGateway.ts';
import { wishesOf } from './wishes.ts';

let server: FirestoreServer;
beforeAll(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});
afterAll(() => server.close());

test('many wishes are read by 500, and after a failure those that are left', async () => {
  const now = Date.now();
  const text = (stringValue: string) => ({ stringValue });
  for (let index = 0; index < 1100; index += 1) {
    // Two in the same moment: of those at the end of a page, both are read again.
    const changedAt = new Date(now - 3_600_000 + Math.floor(index / 2)).toISOString();
    server.documents.set(`schools/campus.example/wishes/ada${index}-0`, {
      endpoint: text('https://a.example/'),
      p256dh: text(''),
      auth: text(''),
      wants: { arrayValue: {} },
      changedAt: { timestampValue: changedAt },
    });
  }
  const firestore = localFirestore(server);
  const asked: number[] = [];
  const { readChanged } = wishesOf(
    {
      ...firestore,
      changedSince: async (...query) => {
        const answer = await firestore.changedSince(...query);
        asked.push(answer.documents.length);
        if (asked.length === 2) throw new Error('no answer within 5 s');
        return answer;
      },
    },
    'campus.example',
  );
  const found = new Set<string>();
  let isMore = true;
  while (isMore) {
    const page = await readChanged().catch(() => ({ wishes: [], isMore: true }));
    page.wishes.forEach(({ path }) => found.add(path));
    ({ isMore } = page);
  }
  expect(found.size).toBe(1100);
  expect(asked).toEqual([500, 500, 500, 104]);
  // Nothing has changed since.
  expect(await readChanged()).toEqual({ wishes: [], isMore: false });
});
