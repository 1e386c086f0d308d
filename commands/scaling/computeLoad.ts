import { type Assumptions, MONTH_DAYS } from './assumptions.ts';
import type { DocumentBytes } from './documentBytes.ts';

/** What a school asks of Firestore and of its residents' lines. */
export interface Load {
  readonly writesAMonth: number;
  /** Billed: each update for each open board, and each opening. */
  readonly readsAMonth: number;
  /** What leaves Firestore as it is taken to be billed. */
  readonly billedBytesAMonth: number;
  /** What the browsers receive, not compressed. */
  readonly receivedBytesAMonth: number;
  /** Open boards, and so connections, on average over a month. */
  readonly boardsOnAverage: number;
  readonly boardsAtPeak: number;
  /** By all boards of the busiest moment together. */
  readonly readsASecondAtPeak: number;
  readonly receivedBitsASecondAtPeak: number;
  /** By one open board. */
  readonly receivedBitsASecond: number;
}

const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1440;

/** How the school is laid out over documents. */
export interface Layout {
  /** The size of a document that a board listens to. */
  readonly bytes: DocumentBytes;
  /** How many documents are written, each as often as the assumptions have it. */
  readonly writtenDocuments: number;
}

/** What follows from the assumptions: each board is sent its whole document with each write. */
export function computeLoad(assumptions: Assumptions, { bytes, writtenDocuments }: Layout): Load {
  const { residents, minutesOpenADay, opensADay, openShare, writesASecond } = assumptions;
  const updatesADay = minutesOpenADay * 60 * writesASecond;
  const readsAMonth = residents * (updatesADay + opensADay) * MONTH_DAYS;
  const boardsAtPeak = Math.round(residents * openShare);
  const receivedBitsASecond = bytes.received * 8 * writesASecond;
  return {
    writesAMonth: writesASecond * DAY_SECONDS * MONTH_DAYS * writtenDocuments,
    readsAMonth,
    billedBytesAMonth: readsAMonth * bytes.billed,
    receivedBytesAMonth: readsAMonth * bytes.received,
    boardsOnAverage: (residents * minutesOpenADay) / DAY_MINUTES,
    boardsAtPeak,
    readsASecondAtPeak: boardsAtPeak * writesASecond,
    receivedBitsASecondAtPeak: boardsAtPeak * receivedBitsASecond,
    receivedBitsASecond,
  };
}
