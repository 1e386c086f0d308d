import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RunningServer } from '../../http/loopbackServer.ts';
import { comparedBackends, START_LIMIT_MS } from '../../testing/comparedBackends.ts';
import { sendRow, isWrite } from './testing/accessRequests.ts';
import { ACCESS_TABLE, TOKEN_TABLE } from './testing/accessTable.ts';

// The first requests to a freshly started emulator are slow.
jest.setTimeout(START_LIMIT_MS);

const ROWS = [...ACCESS_TABLE, ...TOKEN_TABLE].map(
  ([who, what, path, local, official = local]) => ({
    title: `${JSON.stringify(who)}, ${what} ${JSON.stringify(path)}`,
    row: [who, what, path, local] as const,
    stated: { 'local backend': local, 'official emulator': official },
  }),
);

const BACKENDS = comparedBackends('the access rule is');
const answers = BACKENDS.map(({ name }) => ({ name, given: new Map<string, string>() }));

test('the table has no duplicates', () => {
  expect(new Set(ROWS.map(({ title }) => title)).size).toBe(ROWS.length);
});

describe.each(BACKENDS)('the access rule, $name', ({ name, start }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const rows = ROWS.map((one) => [one.title, one.stated[name], one] as const);
  test.each(rows)('%s: %s', async (title, expected, { row }) => {
    const { answer, isChanged } = await sendRow(server.origin, row);
    answers.find((one) => one.name === name)?.given.set(title, answer);
    expect(answer).toBe(expected);
    expect(isChanged).toBe(isWrite(row[1]) && answer === 'allowed');
  });
});

describe('the two backends', () => {
  const [local, official] = answers;
  (official === undefined ? test.skip : test)('differ in the checks of tokens only', () => {
    const differing = ROWS.map(({ title }) => title).filter(
      (title) => local?.given.get(title) !== official?.given.get(title),
    );
    const stated = ROWS.filter(
      (row) => row.stated['local backend'] !== row.stated['official emulator'],
    );
    expect(differing).toEqual(stated.map(({ title }) => title));
  });
});

afterAll(() => {
  const results = answers.map(({ name, given }) => {
    const right = ROWS.filter(({ title, stated }) => given.get(title) === stated[name]);
    return `${name} ${right.length} as stated`;
  });
  process.stdout.write(`access rule: ${ROWS.length} rows, ${results.join(', ')}\n`);
});
