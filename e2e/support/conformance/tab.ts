import type { Page, Request } from '@playwright/test';
import type { PageQuery } from './page.ts';

/** A tab with a Firebase SDK of its own. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

export type Listener = Awaited<ReturnType<Tab['listen']>>;

/** Loads the suite's page, and with it an SDK that knows of nothing before. */
export async function openTab(page: Page, origin: string, query: PageQuery) {
  const wire = await recordWire(page);
  await page.goto(`${origin}/?${new URLSearchParams({ ...query })}`);
  const listener = (id: number) => {
    const calls = () => page.evaluate((number) => window.conformance.calls(number), id);
    return {
      calls,
      /** What it was told so far, one word a call. */
      told: async () => (await calls()).map(({ word }) => word),
      stop: () => page.evaluate((number) => window.conformance.stop(number), id),
    };
  };
  return {
    page,
    wire,
    signIn: (email: string) => page.evaluate((name) => window.conformance.signIn(name), email),
    signOut: () => page.evaluate(() => window.conformance.signOut()),
    refreshToken: () => page.evaluate(() => window.conformance.refreshToken()),
    listen: async (path: string, includeMetadataChanges = false) =>
      listener(
        await page.evaluate(([name, all]) => window.conformance.listen(name, all), [
          path,
          includeMetadataChanges,
        ] as const),
      ),
    /** Subscribes to a document so many times in one go, and ends all but the last. */
    churn: async (path: string, times: number) =>
      listener(
        await page.evaluate(
          ([name, count]) => {
            for (let round = 1; round < count; round += 1) {
              window.conformance.stop(window.conformance.listen(name, false));
            }
            return window.conformance.listen(name, false);
          },
          [path, times] as const,
        ),
      ),
    get: async (path: string): Promise<string> =>
      (await page.evaluate((name) => window.conformance.get(name), path)).word,
    setNetwork: (isEnabled: boolean) =>
      page.evaluate((enabled) => window.conformance.setNetwork(enabled), isEnabled),
    /** Leaves the page, which ends its connections. */
    leave: async (): Promise<void> => {
      await page.goto('about:blank');
      await wire.stop();
    },
  };
}

/** A request of the Listen channel. */
interface ChannelRequest {
  readonly kind: 'open' | 'post' | 'stream' | 'poll' | 'terminate';
  readonly token: string | undefined;
  readonly messages: readonly string[];
}

const CHANNEL = '/google.firestore.v1.Firestore/Listen/channel';

/**
 * Records what passes between the SDK in a page and the Listen channel, seen from outside of the page;
 * nothing of it changes what the SDK sends or gets.
 */
async function recordWire(page: Page) {
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
    /**
     * The requests so far, oldest first: a session is opened, messages are posted, and what the server
     * has to tell is fetched by a stream (`CI=0`) or by a poll that ends with the first message (`CI=1`).
     */
    requests: (): readonly ChannelRequest[] => requests,
    /** With which ID tokens sessions were opened, `undefined` for a visitor. */
    tokens: () => requests.flatMap(({ kind, token }) => (kind === 'open' ? [token] : [])),
    /** What the SDK asked of its targets, such as `add 2`, `resume 2` or `remove 2`. */
    targets: () => requests.flatMap(({ messages }) => messages.map(nameMessage)),
    /** How often the server said something, such as `documentChange`; it is known a moment later than to the SDK. */
    timesTold: (what: string) => received.split(`"${what}"`).length - 1,
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
