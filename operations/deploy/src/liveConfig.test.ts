import { expect, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { liveConfig } from './liveConfig.ts';

const SHELL = 'https://laundry.example/';
const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.laundry.example/`),
};

/** What is read of a shell that answers so. */
const read = (body: string, status = 200) =>
  liveConfig(SHELL, () => Promise.resolve(new Response(body, { status })));

test('a valid configuration is read', async () => {
  await expect(read(JSON.stringify(CONFIG))).resolves.toEqual(CONFIG);
});

test.each([
  ['nothing', 'Not found', 404],
  ['a page, as to every path', '<html>', 200],
])('where %s is the answer, none is deployed', async (_, body, status) => {
  await expect(read(body, status)).resolves.toBeUndefined();
});

/** What is wrong, and the way on. */
const REFUSED =
  ' is not valid for this checkout. First deploy the shell with one that is, or check out what is live:';

test.each([
  ['an answer that is no success', '', 503, ' answered with HTTP status 503.'],
  [
    'a field to correct',
    JSON.stringify({ ...CONFIG, firebase: { ...CONFIG.firebase, apiKey: '' } }),
    200,
    `${REFUSED}\nfirebase.apiKey must be a text that is not empty, not "".`,
  ],
  [
    'a shell that does not know a remote of this checkout',
    JSON.stringify({ ...CONFIG, remotes: { ...CONFIG.remotes, board: undefined } }),
    200,
    `${REFUSED}\nremotes.board is missing`,
  ],
])('of %s the URL and the problem are named', async (_, body, status, problem) => {
  await expect(read(body, status)).rejects.toThrow(`${SHELL}runtime-config.json${problem}`);
});
