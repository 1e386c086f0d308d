import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Timestamp } from 'firebase/firestore';
import { documentOf, restFields } from '../firestoreRest.ts';
import { map, mostly } from '../testing/anyDocument.ts';
import { encodeBusyWeek, parseBusyWeek } from './busyWeek.ts';

const NOW = Date.UTC(2026, 0, 5);
const HOURS = `0279-${'0'.repeat(163)}`;
const DOCUMENT = { washers: HOURS, weeks: 5, zone: 'Asia/Kolkata', updated: NOW };

test('a document is read as tenths, with null for hours that are not known', () => {
  const washers = [0, 2, 7, 9, null, ...Array.from({ length: 163 }, () => 0)];
  const { weeks, zone } = DOCUMENT;
  const document = { ...DOCUMENT, updated: Timestamp.fromMillis(NOW) };
  expect(parseBusyWeek(document)).toEqual({ washers, weeks, zone, updated: NOW });
});

test.each([
  ['hours of less than a week', { washers: HOURS.slice(1) }],
  ['hours of more than a week', { washers: `${HOURS}0` }],
  ['hours with a line break behind them', { washers: `${HOURS}\n` }],
  ['hours with another character', { washers: HOURS.replace('2', '٢') }],
  ['hours that are a list', { washers: Array.from(HOURS, Number) }],
  ['dryers that are wrong beside washers', { dryers: 'x' }],
  ['neither kind', { washers: undefined }],
  ['no weeks', { weeks: undefined }],
  ['zero weeks', { weeks: 0 }],
  ['a part of a week', { weeks: 4.5 }],
  ['a zone that there is not', { zone: 'Mars/Olympus' }],
  ['a zone that is no text', { zone: 1 }],
  ['no time of its writing', { updated: undefined }],
  ['a time of its writing in seconds', { updated: NOW / 1000 }],
])('a document with %s counts as none', (_, fields) => {
  expect(parseBusyWeek({ ...DOCUMENT, ...fields })).toBeNull();
});

test('fields that are unknown are no fault', () => {
  expect(parseBusyWeek({ ...DOCUMENT, floor: 2 })).toEqual(parseBusyWeek(DOCUMENT));
});

const anyText = mostly(fc.stringMatching(/^[\d-]{168}$/));

test('whatever a document holds, reading it throws nothing and gives 168 hours a kind', () => {
  const anyDocument = map({
    washers: anyText,
    dryers: anyText,
    weeks: mostly(fc.nat(9)),
    zone: mostly(fc.constantFrom('UTC', 'Asia/Kolkata', '')),
    updated: mostly(fc.constant(NOW)),
  });
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { washers, dryers } = parseBusyWeek(document) ?? {};
      for (const hours of [washers, dryers]) expect([undefined, 168]).toContain(hours?.length);
    }),
  );
});

test('a document is read as it was written', () => {
  const anyHours = fc.array(fc.option(fc.nat(9)), { minLength: 168, maxLength: 168 });
  fc.assert(
    fc.property(
      anyHours,
      fc.option(anyHours),
      fc.integer({ min: 1, max: 8 }),
      (...[one, other, weeks]) => {
        const week = {
          washers: one,
          ...(other && { dryers: other }),
          weeks,
          zone: 'America/New_York',
          updated: NOW,
        };
        expect(parseBusyWeek(documentOf(restFields(encodeBusyWeek(week))))).toEqual(week);
      },
    ),
  );
});
