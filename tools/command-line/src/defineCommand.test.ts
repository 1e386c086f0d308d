import { afterEach, expect, jest, test } from '@jest/globals';
import { defineCommand } from './defineCommand.ts';

const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => {
  printed.mockClear();
});

/** A command that gives back what it was asked for. */
const run = jest.fn((_asked: object) => Promise.resolve());
const water = defineCommand(
  {
    name: 'water',
    about: 'waters plants',
    names: { word: 'PLANT', known: ['fern', 'moss'], atMost: 1 },
    options: {
      litres: { type: 'string', value: 'N', about: 'how much', default: '1' },
      warm: { type: 'boolean', about: 'with warm water' },
    },
    variables: { CAN: 'where the water is' },
  },
  run,
);

test('a command gets what was asked for', async () => {
  await water(['fern', '--warm']);
  expect(run).toHaveBeenLastCalledWith(
    expect.objectContaining({ names: ['fern'], values: { litres: '1', warm: true } }),
  );
});

test('its help has a line for all that it declares', async () => {
  run.mockClear();
  await water(['--help']);
  expect(printed.mock.calls).toEqual([
    [
      [
        'npm run water -- PLANT: waters plants',
        '  PLANT is one of fern, moss',
        '  --litres N  how much',
        '  --warm      with warm water',
        '  --help      prints this',
        '  CAN         where the water is',
      ].join('\n'),
    ],
  ]);
  expect(run).not.toHaveBeenCalled();
});

test.each([
  ['an unknown name', ['rose'], 'There is no PLANT "rose"; there are fern, moss.'],
  ['a name too many', ['fern', 'moss'], '"moss" is one too many: npm run water takes one PLANT.'],
  [
    'an unknown option',
    ['--cold'],
    "Unknown option '--cold'; npm run water has --litres, --warm, --help.",
  ],
  [
    'an option without its value',
    ['--litres'],
    "Option '--litres <value>' argument missing; npm run water has --litres, --warm, --help.",
  ],
])('%s is refused in one line', async (_, args, line) => {
  run.mockClear();
  await expect(water(args)).rejects.toMatchObject({ name: 'UserError', message: line });
  expect(run).not.toHaveBeenCalled();
});

test.each([
  ['an option', '--litres', 'npm run water needs --litres N (how much).'],
  ['a name', 'PLANT', 'npm run water needs a PLANT (fern, moss).'],
])('%s that is missing is named in one line', async (_, what, line) => {
  const names = { word: 'PLANT', known: ['fern', 'moss'] };
  const options = { litres: { type: 'string', value: 'N', about: 'how much' } } as const;
  const refusing = defineCommand({ name: 'water', about: 'waters', names, options }, (asked) =>
    Promise.reject(asked.needs(what)),
  );
  await expect(refusing([])).rejects.toMatchObject({ name: 'UserError', message: line });
});

test('a command that declares no names takes none', async () => {
  const rest = defineCommand({ name: 'rest', about: 'does nothing' }, () => Promise.resolve());
  await expect(rest(['fern'])).rejects.toThrow(
    'There is no use for "fern": npm run rest has only --help.',
  );
});
