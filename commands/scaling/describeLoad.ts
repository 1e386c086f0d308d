import { MAX_DOCUMENT_BYTES } from '@laundry-board/local-backend';
import {
  type Assumptions,
  BEARABLE_BITS_A_SECOND,
  MONTH_DAYS,
  SUSTAINED_WRITES_A_SECOND,
} from './assumptions.ts';
import { computeCost } from './computeCost.ts';
import { computeLoad } from './computeLoad.ts';
import { documentBytes } from './documentBytes.ts';
import { formatTable } from '../formatTable.ts';
import { machinesThatFit } from './machinesThatFit.ts';
import { machinesWithin } from './machinesWithin.ts';
import { PRICES } from './prices.ts';
import { quantity } from './quantity.ts';

const DAY_SECONDS = 86_400;

/** The school in one document: its size, what it loads and costs, and what is left to each limit. */
export function describeLoad(assumptions: Assumptions): string {
  const { bits, bytes, count, dollars, percent } = quantity;
  const { residents, buildings, machines, writesASecond } = assumptions;
  const size = documentBytes(buildings, machines);
  const load = computeLoad(assumptions, { bytes: size, writtenDocuments: 1 });
  const cost = computeCost(load, PRICES);
  const asReceived = computeCost({ ...load, billedBytesAMonth: load.receivedBytesAMonth }, PRICES);
  const readsOfAResidentADay = load.readsAMonth / MONTH_DAYS / residents;
  const { readsADay, writesADay } = PRICES.free;
  return formatTable(
    ['one document', 'is'],
    [
      ['size by Firestore’s rules', `${count(size.stored)} bytes`],
      ['share of 1 MiB', percent(size.stored / MAX_DOCUMENT_BYTES)],
      ['machines that fill 1 MiB', count(machinesThatFit(buildings))],
      ['an update as billed (protobuf)', `${count(size.billed)} bytes`],
      ['an update as received (JSON, not compressed)', `${count(size.received)} bytes`],
      [
        `writes a second, where ${SUSTAINED_WRITES_A_SECOND} is what it bears`,
        writesASecond.toLocaleString('en-US'),
      ],
      ['writes a month', count(load.writesAMonth)],
      ['connections on average', count(load.boardsOnAverage)],
      ['connections at peak', count(load.boardsAtPeak)],
      ['reads a second at peak', count(load.readsASecondAtPeak)],
      ['reads a month', count(load.readsAMonth)],
      ['received by an open board', `${bits(load.receivedBitsASecond)}/s`],
      ['received by all at peak', `${bits(load.receivedBitsASecondAtPeak)}/s`],
      [
        `machines at which an open board receives ${bits(BEARABLE_BITS_A_SECOND)}/s`,
        count(machinesWithin(BEARABLE_BITS_A_SECOND, buildings, writesASecond)),
      ],
      ['egress a month as billed', bytes(load.billedBytesAMonth)],
      ['egress a month as received', bytes(load.receivedBytesAMonth)],
      ['a month of reads', dollars(cost.reads)],
      ['a month of writes', dollars(cost.writes)],
      ['a month of egress', dollars(cost.egress)],
      ['a month', dollars(cost.total)],
      ['a month, were egress billed as received', dollars(asReceived.total)],
      ['residents whose reads are free', count(Math.floor(readsADay / readsOfAResidentADay))],
      ['seconds between writes that are free', (DAY_SECONDS / writesADay).toFixed(1)],
    ],
  );
}
