import type { Page, Request } from '@playwright/test';

/** What passes between the SDK in a page and the Listen channel, seen from outside of the page. */
export interface Wire {
  /**
   * The requests so far, oldest first: a session is opened, messages are posted, and what the server
   * has to tell is fetched by a stream (`CI=0`) or by a poll that ends with the first message (`CI=1`).
   */
  readonly requests: () => readonly ChannelRequest[];
  /** With which ID tokens sessions were opened, `undefined` for a visitor. */
  readonly tokens: () => readonly (string | undefined)[];
  /** What the SDK asked of its targets, such as `add 2`, `resume 2` or `remove 2`. */
  readonly targets: () => readonly string[];
  /** How often the server said something, such as `documentChange`; it is known a moment later than to the SDK. */
  readonly timesTold: (what: string) => number;
  readonly stop: () => Promise<void>;
}

/** A request of the Listen channel. */
export interface ChannelRequest {
  readonly kind: 'open' | 'post' | 'stream' | 'poll' | 'terminate';
  readonly token: string | undefined;
  readonly messages: readonly string[];
}

const CHANNEL = '/google.firestore.v1.Firestore/Listen/channel';

/** Begins to record; nothing of it changes what the SDK sends or gets. */
export async function recordWire(page: Page): Promise<Wire> {
  const requests: ChannelRequest[] = [];
  let received = '';
  const record = (request: Request): void => {
    if (request.url().includes(CHANNEL)) requests.push(readRequest(request));
  };
  page.on('request', record);
  const session = await page.context().newCDPSession(page);
  const add = (base64: string | undefined): void => {
    received += Buffer.from(base64 ?? '', 'base64').toString('latin1');
  };
  session.on('Network.dataReceived', ({ data }) => add(data));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.includes(CHANNEL)) return;
    session
      .send('Network.streamResourceContent', { requestId })
      // One that has ended already can't be streamed.
      .then(({ bufferedData }) => add(bufferedData))
      .catch(() => {});
  });
  await session.send('Network.enable');
  return {
    requests: () => requests,
    tokens: () => requests.flatMap(({ kind, token }) => (kind === 'open' ? [token] : [])),
    targets: () => requests.flatMap(({ messages }) => messages.map(nameMessage)),
    timesTold: (what) => received.split(`"${what}"`).length - 1,
    stop: async () => {
      page.off('request', record);
      await session.detach();
    },
  };
}

function readRequest(request: Request): ChannelRequest {
  const query = new URL(request.url()).searchParams;
  const form = new URLSearchParams(request.postData() ?? '');
  const [, token] = /^Authorization: ?Bearer (.+)\r$/m.exec(form.get('headers') ?? '') ?? [];
  const messages = [...form].flatMap(([name, value]) => (name.endsWith('__data__') ? [value] : []));
  return { kind: kindOf(request.method(), query), token, messages };
}

function kindOf(method: string, query: URLSearchParams): ChannelRequest['kind'] {
  if (query.get('TYPE') === 'terminate') return 'terminate';
  if (method === 'GET') return query.get('CI') === '0' ? 'stream' : 'poll';
  return query.has('SID') ? 'post' : 'open';
}

function nameMessage(json: string): string {
  const [, targetId = ''] = /"(?:targetId|removeTarget)":(\d+)/.exec(json) ?? [];
  const verb = json.includes('"removeTarget"')
    ? 'remove'
    : json.includes('"resumeToken"')
      ? 'resume'
      : 'add';
  return `${verb} ${targetId}`;
}
