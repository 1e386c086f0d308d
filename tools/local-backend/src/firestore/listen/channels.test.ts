import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { parseJson } from '../../http/googleApi.ts';
import { bearer } from '../../testing/comparedBackends.ts';
import { identify } from '../access/accessRules.ts';
import { DocumentStore } from '../documents/documentStore.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { createChannelSession } from './channelSession.ts';
import { createListenTargets, LISTEN_CHANNEL_PATH } from './listenTargets.ts';

function recordResponse() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = jest.spyOn(response, 'write').mockReturnValue(true);
  const end = jest.spyOn(response, 'end').mockReturnValue(response);
  return {
    response,
    text: () => write.mock.calls.join(''),
    hasEnded: () => end.mock.calls.length > 0,
  };
}

describe('a channel session', () => {
  const start = () => {
    const onClose = jest.fn();
    const onMessage = jest.fn();
    const session = createChannelSession({ onMessage, onClose });
    const attach = (waitMs = 20_000, once = false, acknowledged = 0) => {
      const recorded = recordResponse();
      session.attach(recorded.response, acknowledged, once, waitMs);
      return recorded;
    };
    return { session, onMessage, onClose, attach };
  };
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('closes 20 s after its last back channel ended', () => {
    const { onClose, attach } = start();
    jest.advanceTimersByTime(19_000);
    attach();
    jest.advanceTimersByTime(55_000 + 19_000);
    expect(onClose).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('writes no more into a response than it has room for, and the rest into the next one', () => {
    const { session, attach } = start();
    for (const letter of ['a', 'b', 'c']) session.send([`"${letter.repeat(300 * 1024)}"`]);
    const sentBy = ({ text }: ReturnType<typeof attach>) =>
      [...text().matchAll(/\[(\d+),\["(.)/g)].map(([, id, letter]) => `${id}${letter}`);
    const first = attach();
    expect(sentBy(first)).toEqual(['1a', '2b']);
    expect(first.hasEnded()).toBe(true);
    expect(sentBy(attach(20_000, false, 2))).toEqual(['3c']);
  });

  test('handles a message once that is posted twice', () => {
    const { session, onMessage } = start();
    session.receive(['a'], 0, 0);
    session.send(['1']);
    expect(session.receive(['a', 'b'], 0, 0)).toBe('7\n[0,1,7]');
    expect(onMessage.mock.calls.map(([message]) => message)).toEqual(['a', 'b']);
  });

  test('sends a noop every 20 s without other traffic, or when the client stops waiting', () => {
    const { session, attach } = start();
    const response = attach();
    jest.advanceTimersByTime(19_000);
    session.send(['1']);
    jest.advanceTimersByTime(19_000);
    expect(response.text().match(/noop/g)).toHaveLength(1);
    jest.advanceTimersByTime(1000);
    expect(response.text().match(/noop/g)).toHaveLength(2);
    const poll = attach(5000, true, 3);
    jest.advanceTimersByTime(5000);
    expect(poll.text()).toBe('14\n[[4,["noop"]]]');
    expect(poll.hasEnded()).toBe(true);
  });

  test('ends a response after 55 s, a long one at once, and the old one for a new one', () => {
    const { session, attach } = start();
    const [old, replaced] = [attach(), attach()];
    expect(old.hasEnded()).toBe(true);
    jest.advanceTimersByTime(55_000);
    expect(replaced.hasEnded()).toBe(true);
    const long = attach();
    session.send([JSON.stringify('x'.repeat(512 * 1024))]);
    expect(long.hasEnded()).toBe(true);
    session.send(['2']);
    expect(attach(20_000, false, 4).text()).toBe('9\n[[5,[2]]]');
  });

  test('a client that reconnects with its last id receives every message once and in order', () => {
    const step = fc.constantFrom('send', 'read', 'reconnect');
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { session, attach } = start();
        let response = attach();
        let lastId = 0;
        let sent = 0;
        const received: number[] = [];
        const read = (): void => {
          for (const [, id, payload] of response.text().matchAll(/\[(\d+),\[("noop"|\d+)\]\]/g)) {
            if (Number(id) <= lastId) continue;
            lastId = Number(id);
            if (payload !== '"noop"') received.push(Number(payload));
          }
        };
        for (const next of [...steps, 'reconnect', 'read']) {
          if (next === 'send') session.send([String((sent += 1))]);
          if (next === 'read') read();
          if (next === 'reconnect') response = attach(20_000, false, lastId);
        }
        session.close();
        expect(received).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
      }),
    );
  });
});

function nameOf(domain: string): string {
  return `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/schools/${domain}`;
}
function targetOf(...names: readonly string[]) {
  return { documents: { documents: names } };
}
const OWN = nameOf('campus.example');

describe('a listen stream', () => {
  const start = (authorization: string) => {
    const documents = new DocumentStore(LOCAL_PROJECT_ID);
    const caller = identify(authorization, LOCAL_PROJECT_ID);
    const sent: string[] = [];
    const { receive } = createListenTargets(documents, caller, (responses) => {
      sent.push(...responses);
    });
    return {
      documents,
      receive,
      resumeToken: () => /"resumeToken":"(.+?)"/.exec(sent.at(-1) ?? '')?.[1],
      readSent: () => sent.splice(0).map(parseJson),
    };
  };
  const change = (targetChangeType: string, more: object = {}) => ({
    targetChange: { targetChangeType, targetIds: [2], ...more },
  });
  const upTo = { readTime: expect.any(String), resumeToken: expect.any(String) };
  const snapshot = { targetChange: upTo };
  const current = [change('CURRENT', upTo), snapshot];
  const updated = { documentChange: { document: expect.anything(), targetIds: [2] } };

  test('reports a document until its target is removed, and to a client that resumes its changes only', () => {
    const { documents, receive, resumeToken, readSent } = start(bearer());
    const write = (n: string) => documents.set('schools/campus.example', { n: { stringValue: n } });
    const target = { ...targetOf(OWN), targetId: 2 };
    receive({ addTarget: target });
    const documentDelete = expect.objectContaining({ document: OWN, removedTargetIds: [2] });
    expect(readSent()).toEqual([change('ADD'), { documentDelete }, ...current]);
    write('1');
    const resumed = { addTarget: { ...target, resumeToken: resumeToken() } };
    expect(readSent()).toEqual([updated, snapshot]);
    receive(resumed);
    expect(readSent()).toEqual([change('ADD'), ...current]);
    receive({ removeTarget: 2 });
    write('2');
    expect(readSent()).toEqual([change('REMOVE')]);
    receive(resumed);
    expect(readSent()).toEqual([change('ADD'), updated, ...current]);
  });

  test.each([
    ['an invalid document name', 'Bearer owner', targetOf('nonsense'), 3],
    ['a query', 'Bearer owner', { query: {} }, 12],
    ['a query of a resident', bearer(), { query: {} }, 7],
    ['the own school with another', bearer(), targetOf(OWN, nameOf('tech.example')), 7],
  ])('refuses %s, and stays open', (_, authorization, target, code) => {
    const { documents, receive, readSent } = start(authorization);
    receive({ addTarget: { ...target, targetId: 2 } });
    const cause = { code, message: expect.any(String) };
    expect(readSent()).toEqual([change('ADD'), change('REMOVE', { cause })]);
    expect(documents.listenerCount()).toBe(0);
  });
});

describe('a channel', () => {
  let server: FirestoreServer;
  beforeEach(async () => {
    server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  });
  afterEach(() => server.close());

  /** Opens a session that listens to the own school. @returns Its address. */
  const open = async (authorization: string) => {
    const body = new URLSearchParams({
      headers: `Authorization:${authorization}\r\n`,
      req0___data__: JSON.stringify({ addTarget: { ...targetOf(OWN), targetId: 2 } }),
    });
    const channel = server.origin + LISTEN_CHANNEL_PATH;
    const opened = await fetch(`${channel}?VER=8`, { method: 'POST', body });
    const [, sid] = /"c","([^"]+)"/.exec(await opened.text()) ?? [];
    return `${channel}?SID=${sid}`;
  };
  const poll = async (session: string) => (await fetch(`${session}&RID=rpc&CI=1`)).text();

  test('refuses a bad token', async () => {
    expect(await poll(await open('Bearer a.b.c'))).toContain('"UNAUTHENTICATED"');
  });

  test('ends its listeners when terminated, and refuses the session so that the SDK opens a new one', async () => {
    const session = await open(bearer());
    expect(server.listenerCount()).toBe(1);
    await fetch(`${session}&TYPE=terminate`, { method: 'POST' });
    expect(server.listenerCount()).toBe(0);
    expect(await poll(session)).toMatch(/.+Unknown SID/);
  });
});
