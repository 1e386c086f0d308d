import { alternativesOf } from './alternatives.ts';
import type { Assumptions } from './assumptions.ts';
import { computeCost } from './computeCost.ts';
import { formatTable } from '../formatTable.ts';
import { PRICES } from './prices.ts';
import { quantity } from './quantity.ts';

/** What each way to run the school loads and costs. */
export function describeAlternatives(assumptions: Assumptions): string {
  return formatTable(
    [
      'a month',
      'today’s board',
      'writes',
      'reads',
      'received by an open board',
      'egress as billed',
      'cost',
    ],
    alternativesOf(assumptions).map(({ name, servesTodaysBoard, load }) => [
      name,
      servesTodaysBoard ? 'yes' : 'no',
      quantity.count(load.writesAMonth),
      quantity.count(load.readsAMonth),
      `${quantity.bits(load.receivedBitsASecond)}/s`,
      quantity.bytes(load.billedBytesAMonth),
      quantity.dollars(computeCost(load, PRICES).total),
    ]),
  );
}
