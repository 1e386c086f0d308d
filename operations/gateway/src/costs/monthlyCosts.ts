import {
  BUILDINGS_EVERY_MS,
  CHANGED_COUNTS_EVERY_MS,
  type DocumentFields,
  type ReportedBuilding,
  schoolDocument,
  separateDocuments,
} from '@laundry-board/laundry-rules/writing';
import { json, protobuf, stored } from './documentSizes.ts';

export interface Campus {
  readonly residents: number;
  readonly machines: number;
  readonly buildings: number;
}

/** What residents do: guesses. */
export const HABITS = {
  visitsADay: 2,
  secondsAVisit: 150,
  shareAtOnce: 0.03,
  alertsAWeek: 2,
  /** Days a week on which every second resident's device reads the busy hours of a building. */
  busyReadsAWeek: 2,
} as const;

/** Of Firestore's Standard edition in `us-central1`, in dollars: https://cloud.google.com/firestore/pricing */
const PRICES = {
  read: 0.03 / 100_000,
  write: 0.09 / 100_000,
  deletion: 0.01 / 100_000,
  egress: 0.12 / 2 ** 30,
  freeReadsADay: 50_000,
  freeWritesADay: 20_000,
  freeEgress: 10 * 2 ** 30,
} as const;

/** When these were the prices. */
export const PRICES_AS_OF = 'November 2026';

const DAYS = 30;
const SECONDS_A_MONTH = 86_400 * DAYS;
const WEEKS = DAYS / 7;

export const LAYOUTS = [
  'one document, each second',
  'one document, every 3 s',
  'separate buildings',
] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a document does that is written again and again. */
interface Stream {
  readonly everySeconds: number;
  /** Documents of this kind, of which a board listens to one. */
  readonly count: number;
  /** Bytes of all, billed as egress or as sent. */
  readonly billed: number;
  readonly sent: number;
}

/** A month: dollars, operations and bytes; and what goes over the lines, in bits per second. */
export interface Month {
  readonly dollars: number;
  readonly writes: number;
  readonly reads: number;
  readonly egress: number;
  readonly boardBits: number;
  readonly peakBits: number;
  readonly gatewayBits: number;
}

export function monthlyCosts(campus: Campus, layout: Layout): Month {
  const streams = streamsOf(campus, layout);
  const total = (of: (stream: Stream) => number) =>
    streams.reduce((sum, stream) => sum + of(stream), 0);
  const visits = campus.residents * HABITS.visitsADay * DAYS;
  // One for each update while the board is open, and one when it is opened.
  const readsAVisit = (stream: Stream) => HABITS.secondsAVisit / stream.everySeconds + 1;
  const writes = total(({ count, everySeconds }) => (count * SECONDS_A_MONTH) / everySeconds);
  const reads = visits * total(readsAVisit);
  const egress = visits * total((stream) => (readsAVisit(stream) * stream.billed) / stream.count);
  const boardBits = total(({ sent, count, everySeconds }) => (sent * 8) / count / everySeconds);
  return {
    dollars:
      beyond(writes, PRICES.freeWritesADay * DAYS) * PRICES.write +
      beyond(reads, PRICES.freeReadsADay * DAYS) * PRICES.read +
      beyond(egress, PRICES.freeEgress) * PRICES.egress,
    writes,
    reads,
    egress,
    boardBits,
    peakBits: boardBits * campus.residents * HABITS.shareAtOnce,
    gatewayBits: total(({ sent, everySeconds }) => (sent * 8) / everySeconds),
  };
}

const beyond = (amount: number, free: number): number => Math.max(0, amount - free);

/** Bytes of the school's document in one, of 1 MiB that Firestore allows. */
export function storedInOneDocument(campus: Campus): number {
  return stored(schoolDocument(buildingsOf(campus)));
}

/** Dollars a month for alerts with the page closed: the gateway's question every ten seconds, and each alert. */
export function notificationCosts({ residents }: Campus): number {
  const alerts = residents * HABITS.alertsAWeek * WEEKS;
  // The page writes a wish and the gateway what became of it, which it reads twice, because its questions overlap. The page
  // reads three times when it is opened, and twice with each change.
  const [writes, reads] = [2 * alerts, (2 * 2 + 3 + 2 * 2) * alerts];
  const questions = SECONDS_A_MONTH / 10;
  return writes * PRICES.write + (reads + questions) * PRICES.read + alerts * PRICES.deletion;
}

/** Dollars a month for busy hours: a write an hour for each building, a read a day for each device that shows them. */
export function busyHoursCosts({ residents, buildings }: Campus): number {
  const writes = buildings * 24 * DAYS;
  const reads = (residents / 2) * HABITS.busyReadsAWeek * WEEKS;
  return writes * PRICES.write + reads * PRICES.read;
}

function streamsOf(campus: Campus, layout: Layout): readonly Stream[] {
  const buildings = buildingsOf(campus);
  const stream = (everySeconds: number, documents: readonly DocumentFields[]): Stream => ({
    everySeconds,
    count: documents.length,
    billed: documents.reduce((sum, document) => sum + protobuf(document), 0),
    sent: documents.reduce((sum, document) => sum + json(document), 0),
  });
  switch (layout) {
    case 'one document, each second':
      return [stream(1, [schoolDocument(buildings)])];
    case 'one document, every 3 s':
      return [stream(3, [schoolDocument(buildings)])];
    case 'separate buildings': {
      const { [SCHOOL]: school = {}, ...separate } = separateDocuments(
        DOMAIN,
        buildings,
        NOW,
        true,
      );
      return [
        stream(BUILDINGS_EVERY_MS / 1000, Object.values(separate)),
        // The highest rate: at each time some count has changed.
        stream(CHANGED_COUNTS_EVERY_MS / 1000, [school]),
      ];
    }
  }
}

const DOMAIN = 'campus.example';
const SCHOOL = `schools/${DOMAIN}`;
const NOW = Date.UTC(2026, 10, 28, 12, 0, 0, 123);

/** Of each kind, half of the machines run and know their end, and half say since when they are free. */
function buildingsOf({ machines, buildings }: Campus): readonly ReportedBuilding[] {
  const [inUse, free] = [
    { isInUse: true, lastUpdated: NOW, finishesAt: NOW + 12 * 60_000, label: '12' },
    { isInUse: false, lastUpdated: NOW, freeSince: NOW - 8 * 60_000, label: '12' },
  ];
  const share = (index: number) => Math.floor((index * machines) / buildings);
  return Array.from({ length: buildings }, (_, index) => {
    const all = Array.from({ length: share(index + 1) - share(index) }, (__, place) =>
      place % 4 < 2 ? inUse : free,
    );
    return {
      id: `hall-${index + 10}`,
      name: `Residence Hall ${index + 10}`,
      washers: all.filter((__, place) => place % 2 === 0),
      dryers: all.filter((__, place) => place % 2 === 1),
    };
  });
}
