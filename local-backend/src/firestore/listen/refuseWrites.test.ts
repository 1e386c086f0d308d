import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { issueTokens } from '../../tokens.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { createChannelClient } from '../testing/clients.ts';
import { WRITE_CHANNEL_PATH } from '../unsupportedProtocols.ts';

const database = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
const name = `${database}/documents/schools/campus.example`;
const { idToken } = issueTokens({ email: 'ada@campus.example' }, LOCAL_PROJECT_ID, Date.now());

let server: FirestoreServer;
beforeAll(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});
afterAll(() => server.close());

describe('the Write channel', () => {
  test.each([
    ['the owner', 'owner', { name }, 'UNIMPLEMENTED', /firebase\/firestore\/lite/],
    ['a resident', idToken, { name }, 'PERMISSION_DENIED', /denies 'write'/],
    ['a visitor', undefined, { name }, 'PERMISSION_DENIED', /denies 'write'/],
    ['what is malformed', 'owner', { name: 'x' }, 'INVALID_ARGUMENT', /document name/],
  ])('shakes hands, then refuses %s', async (_, token, update, status, reason) => {
    const client = createChannelClient(server.origin, WRITE_CHANNEL_PATH);
    const sid = await client.open(token, { database });
    await client.post(sid, 1, { streamToken: 'AA==', writes: [{ update }] });
    const messages = await client.listen(sid, {}, (all) => all.length === 2);
    expect(messages.map(({ payload }) => payload)).toEqual([
      { streamId: '1', streamToken: expect.any(String) },
      { error: expect.objectContaining({ status, message: expect.stringMatching(reason) }) },
    ]);
    expect(server.documents.get('schools/campus.example')).toBeUndefined();
  });
});
