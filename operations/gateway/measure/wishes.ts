/*
 * What wishes cost the gateway of 2,000 machines, if none comes true:
 * `node --import tsx operations/gateway/measure/wishes.ts`.
 */
import { reportedSchool } from '@laundry-board/laundry-rules/writing';
import { SchoolSender } from '../src/push/schoolSender.ts';
import type { Wish } from '../src/push/wishes.ts';

const BUILDINGS = 50;
const MACHINES_A_KIND = 20;
const WARM_UP = 5;
const SECONDS = 60;
const START = Date.UTC(2026, 0, 1);

/** 50 buildings with 20 washers and 20 dryers each, all of them in use. */
function schoolAt(time: number) {
  const machine = { isInUse: true, lastUpdated: time, finishesAt: time + 600_000 };
  const machines = Array.from({ length: MACHINES_A_KIND }, () => machine);
  return reportedSchool(
    Array.from({ length: BUILDINGS }, (_, index) => ({
      id: `b${index}`,
      name: `Building ${index}`,
      washers: machines,
      dryers: machines,
    })),
  );
}

/** A third each waits for any washer, for a machine in a building, and for a load. */
function wishAt(index: number): Wish {
  const building = `b${index % BUILDINGS}`;
  const wants = [
    ['washer any'],
    [`washer free ${building}`, `dryer free ${building}`],
    [`washer ${1 + (index % MACHINES_A_KIND)} ${building}`],
  ][index % 3];
  return {
    path: `wish ${index}`,
    endpoint: 'https://fcm.googleapis.com/a',
    p256dh: '',
    auth: '',
    wants: wants ?? [],
    told: [],
    gone: false,
    changedAt: START,
    updateTime: new Date(START).toISOString(),
  };
}

async function measure(count: number): Promise<void> {
  let now = 0;
  let unread: readonly Wish[] = Array.from({ length: count }, (_, index) => wishAt(index));
  const sender = new SchoolSender({
    wishes: {
      readChanged: async () => {
        const wishes = unread;
        unread = [];
        return { wishes, isMore: false };
      },
      write: async () => null,
      remove: async () => null,
    },
    watched: new Map(),
    post: async () => ({ is: 'accepted' }),
    board: 'https://laundry.campus.example/',
    origins: [],
    clock: { now: () => now, pause: async () => {} },
    onOutcome: () => {},
    onFirestore: () => {},
  });
  let before = process.cpuUsage();
  for (let second = 0; second < WARM_UP + SECONDS; second += 1) {
    if (second === WARM_UP) before = process.cpuUsage();
    now += 1000;
    sender.look(schoolAt(START + now), START + now);
    await sender.settled();
  }
  const { user, system } = process.cpuUsage(before);
  const ofACore = (user + system) / 1000 / SECONDS / 10;
  console.log(`${count} wishes: ${ofACore.toFixed(1)} % of a core`);
}

for (const count of [0, 1000, 5000]) await measure(count);
