import type { Assumptions } from './assumptions.ts';
import { formatTable } from '../formatTable.ts';
import { PRICES } from './prices.ts';
import { quantity } from './quantity.ts';
import { OPTIONS } from './readAssumptions.ts';

/** All that the load and its cost are computed from, and how it is changed. */
export function describeAssumptions(assumptions: Assumptions): string {
  const line = (name: keyof Assumptions, text: string): readonly string[] => [
    text,
    `\`--${OPTIONS[name]}\``,
    assumptions[name].toLocaleString('en-US'),
  ];
  const { read, write, gibibyte, free } = PRICES;
  return formatTable(
    ['assumed', 'option', 'value'],
    [
      line('residents', 'residents'),
      line('buildings', 'buildings'),
      line('machines', 'machines of all buildings, half of them washers'),
      line('minutesOpenADay', 'minutes a day that a resident has the board open'),
      line('opensADay', 'times a day that a resident opens it'),
      line('openShare', 'share of residents who have it open at peak'),
      line('writesASecond', 'writes a second'),
      ['100,000 reads', '', quantity.dollars(read * 100_000)],
      ['100,000 writes', '', quantity.dollars(write * 100_000)],
      ['a GiB of egress', '', quantity.dollars(gibibyte)],
      ['free reads a day', '', quantity.count(free.readsADay)],
      ['free writes a day', '', quantity.count(free.writesADay)],
      ['free GiB of egress a month', '', quantity.count(free.gibibytesAMonth)],
    ],
  );
}
