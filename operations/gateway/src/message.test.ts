import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { describeNonsense, messageText, parseReading, parseRemaining } from './message.ts';

const STATE = { source: { kind: 'state', on: ['RUNNING'], off: ['IDLE'] } } as const;
const POWER = { source: { kind: 'power', onAbove: 10, offBelow: 5, unitWatts: 1 } } as const;

test('a text is read as UTF-8', () => {
  expect(messageText(Buffer.from('é'))).toBe('é');
});

test('space and NULs around a message do not count', () => {
  expect(messageText(Buffer.from('ON\n'))).toBe('ON');
  expect(messageText(Buffer.from('\r\n ON\0 \0'))).toBe('ON');
  expect(messageText(Buffer.from(' \t\n'))).toBe('');
});

test.each([
  ['is no UTF-8', Buffer.from([0xff, 0xfe])],
  ['has a megabyte', Buffer.alloc(1_000_000, 'a')],
])('a message that %s has no text', (_, payload) => {
  expect(messageText(payload)).toBeUndefined();
});

test('a message of 64 KiB is the longest', () => {
  expect(messageText(Buffer.alloc(65_536, 'a'))).toHaveLength(65_536);
  expect(messageText(Buffer.alloc(65_537, 'a'))).toBeUndefined();
});

test.each([
  ['RUNNING', 'on'],
  ['IDLE', 'off'],
  ['running', undefined],
  ['', undefined],
  ['<b>RUNNING</b>', undefined],
])('the state %j is %s', (text, reading) => {
  expect(parseReading(text, STATE)).toBe(reading);
});

test.each([
  ['10.1', 'on'],
  ['10', 'between'],
  ['7', 'between'],
  ['5.1', 'between'],
  ['5', 'off'],
  ['0', 'off'],
  ['-3', 'off'],
  ['-450', 'on'],
  ['-7', 'between'],
  ['1e3', 'on'],
  ['429496420', undefined],
  ['-429496420', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['', undefined],
  ['12 W', undefined],
  ['<b>12</b>', undefined],
])('%j watts are %s', (text, reading) => {
  expect(parseReading(text, POWER)).toBe(reading);
});

test.each([
  ['apower', '{"apower":12}', 'on'],
  ['apower', '{"apower":"12"}', 'on'],
  ['apower', '{"apower":"12\\u0000"}', 'on'],
  ['ENERGY.Power', '{"ENERGY":{"Power":2}}', 'off'],
  ['switch:0.apower', '{"switch:0":{"apower":7}}', 'between'],
  ['emeters.1.power', '{"emeters":[{"power":0},{"power":20}]}', 'on'],
  ['apower', '{"apower":null}', undefined],
  ['apower', '{"apower":true}', undefined],
  ['apower', '{"apower":[12]}', undefined],
  ['apower', '{}', undefined],
  ['apower', '12', undefined],
  ['apower', 'null', undefined],
  ['apower', '{"apower":12', undefined],
  ['a.b', '{"a":"text"}', undefined],
  ['constructor.length', '{}', undefined],
])('the value %s of %s is %s', (value, text, reading) => {
  expect(parseReading(text, { ...POWER, value })).toBe(reading);
});

test('a state in JSON may be no text', () => {
  const source = { kind: 'state', on: ['true'], off: ['false'] } as const;
  expect(parseReading('{"vibration":"true\\n"}', { source, value: 'vibration' })).toBe('on');
  expect(parseReading('{"vibration":true}', { source, value: 'vibration' })).toBe('on');
  expect(parseReading('{"vibration":false}', { source, value: 'vibration' })).toBe('off');
});

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['1:05', 65],
  ['00:45', 45],
  ['360', 360],
  ['6:00', 360],
  ['1:23:00', 83],
  ['0:00:30', 0.5],
  ['0', null],
  ['0:00', null],
  ['-1', null],
  ['361', null],
  ['6:01', null],
  ['-', null],
  ['unknown', null],
  ['2026-11-29T04:00:00Z', undefined],
  ['1:60', undefined],
  ['1:5', undefined],
  ['100:00', undefined],
  ['x1:05', undefined],
  ['1:05x', undefined],
  ['soon', undefined],
  ['', null],
  ['NaN', undefined],
])('the remaining time %j is %s', (text, minutes) => {
  expect(parseRemaining(text)).toBe(minutes);
});

test.each([
  [
    '{"Time":"x","ENERGY":{"Total":1,"Power":430}}',
    'ENERGY.Powr',
    'has nothing at ENERGY.Powr; it has ENERGY.Power, ENERGY.Total, Time',
  ],
  [
    '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}',
    'x',
    'has nothing at x; it has a, b, c, d, e, f, g, h, …',
  ],
  ['{"id":0,"apower":430}', undefined, 'is JSON, of which no value is named; it has id, apower'],
  ['{"apower":null}', 'apower', 'is not understood: "{"apower":null}"'],
  ['{"apower":"430 W"}', 'apower', 'is not understood: "430 W"'],
  [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'x', expect.stringContaining('is not understood')],
])('%s without a value %s is described', (text, value, expected) => {
  expect(describeNonsense(text, { value })).toEqual(expected);
});

test('a word that is not understood is described with those that are', () => {
  expect(describeNonsense('Rinse', {}, ['Run', 'Finished'])).toBe(
    'is not understood: "Rinse", which is not "Run" or "Finished"',
  );
});

test('no message of any bytes breaks the parsers', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (payload, value) => {
      const text = messageText(payload);
      if (text === undefined) return;
      parseReading(text, { ...POWER, value });
      parseReading(text, STATE);
      parseRemaining(text);
    }),
  );
});
