import { serveOnLocalhost } from '@laundry-board/loopback';
import { CONTRACT_VERSIONS, REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  expectRefusal,
  LOAD_FAILURE,
  type Locator,
  logOut,
  type Page,
  type Route,
  runClockUntil,
  runClockUntilAlert,
  sampleSchool,
  test as base,
} from '../../support/test.ts';

/** What comes in place of a remote's file. */
type Answer = (route: Route) => Promise<void>;

const body =
  (text: string, status = 200, contentType = 'text/javascript; charset=utf-8'): Answer =>
  (route) =>
    route.fulfill({
      status,
      body: text,
      contentType,
      headers: { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' },
    });

/** The remote's own file with a byte more. */
const damage: Answer = async (route) => {
  // The server may just be closing the idle connection that this request uses.
  const response = await route.fetch({ maxRetries: 3 });
  await route.fulfill({ response, body: `${await response.text()} ` });
};

const hang: Answer = () => Promise.resolve();
const refuse: Answer = (route) => route.abort('connectionrefused');
const notFound = body('Not found', 404, 'text/plain');
const html = body('<!doctype html><html><body>The single page</body></html>', 200, 'text/html');

/** The entry of a board that is a function of the page's React and `h`, its `createElement`. */
const boardEntry = (component: string): Answer =>
  body(`{
    const get = async () => {
      const React = (await Object.values(window.board_shares.react)[0].get())();
      const h = React.createElement;
      const Board = ${component};
      return () => ({ Board });
    };
    window.board_remote_built_against = { contract: ${CONTRACT_VERSIONS.board}, shared: {} };
    window.board_remote = { init: (shares) => void (window.board_shares = shares), get };
  }`);

/** A board that works until its button is clicked, and suspends from then on. */
const suspendWhenClicked = boardEntry(`() => {
  const [isClicked, click] = React.useState(false);
  if (isClicked) React.use((window.never ??= new Promise(() => {})));
  return h('button', { onClick: () => click(true) }, 'More');
}`);

const suspendAtOnce = boardEntry(`() => React.use((window.never ??= new Promise(() => {})))`);

/** A board whose every kind of clean-up throws. */
const throwInCleanUp = boardEntry(`(() => {
  const fail = (where) => () => { throw new Error('no clean-up of ' + where); };
  class InClass extends React.Component {
    componentWillUnmount = fail('a class');
    render = () => null;
  }
  return () => {
    React.useEffect(() => fail('an effect'), []);
    React.useLayoutEffect(() => fail('a layout effect'), []);
    return h('p', { ref: () => fail('a ref') }, 'A board', h(InClass));
  };
})()`);

/** A board whose button throws, and then a timer, and another timer once it is gone. */
const throwLater = boardEntry(`() => {
  const fail = (where) => { throw new Error('it can not run ' + where); };
  const failLater = (where) => { setTimeout(fail, 50, where); };
  React.useEffect(() => () => failLater('once it is gone'), []);
  const click = () => { failLater('in a timer'); fail('in a handler'); };
  return h('button', { onClick: click }, 'More');
}`);

/** A board that can be defined once on a page. */
const runOnce = boardEntry(`(() => {
  customElements.define('once-board', class extends HTMLElement {});
  return () => { throw new Error('it can not be drawn'); };
})()`);

/** A way for a remote's files to be broken. */
interface Fault {
  readonly files: 'entry' | 'chunks';
  /** What the shell calls it in the console. */
  readonly cause: RegExp;
  readonly answer: Answer;
}

/** Whether nothing answers; then the page's clock has to run fast. */
const hangs = ({ answer }: Fault): boolean => answer === hang;

const REFUSED: Fault = { files: 'entry', cause: /unreachable/, answer: refuse };

/** What only a browser can tell; `shell/src/remotes` has unit tests of everything else that an entry can be. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'an entry with status 404': {
    files: 'entry',
    cause: /RemoteError: board remote, version .*http-status.*404/,
    answer: notFound,
  },
  'an entry that is the html of a page': {
    files: 'entry',
    cause: /not-a-remote.*text\/html/,
    answer: html,
  },
  'an entry that is an ES module': {
    files: 'entry',
    cause: /not-a-remote.*has to be built as a plain script/,
    answer: body('export const get = () => {};'),
  },
  'an entry that hangs': { files: 'entry', cause: /timed-out/, answer: hang },
  'chunks with other bytes': {
    files: 'chunks',
    cause: /damaged.*is not the hash/,
    answer: damage,
  },
};

const MESSAGES = {
  auth: 'The sign-in could not be loaded.',
  board: 'The board could not be loaded.',
};

/** A remote whose files a test breaks and mends. */
interface BreakableRemote {
  /** What shows while it works. */
  readonly shown: Locator;
  readonly breakBy: (fault: Fault) => void;
  readonly mend: () => void;
  /** Expects the message in the remote's place, and the cause in the console. */
  readonly expectFailure: (fault: Fault) => Promise<void>;
  /** Tries again, unless the page has done so by itself by now, and brought what was mended. */
  readonly tryAgain: () => Promise<void>;
  /** Files that were asked for while they were broken. */
  readonly requests: () => number;
}

const test = base.extend<{
  breakable: (remote: keyof typeof MESSAGES) => Promise<BreakableRemote>;
}>({
  breakable: ({ page, pageConsole, schools, site }, use) =>
    use(async (remote) => {
      pageConsole.expectErrors(
        /could not be loaded/,
        LOAD_FAILURE,
        /MIME type|nosniff/,
        /it can not be drawn/,
        /Uncaught (Unexpected token 'export'|export declarations)/,
      );
      let broken: Fault | undefined;
      let requests = 0;
      let read = 0;
      const isFile = ({ href, pathname }: URL): boolean =>
        href.startsWith(site.config.remotes[remote]) && pathname.endsWith('.js');
      await page.route(isFile, (route) => {
        const files = new URL(route.request().url()).pathname.endsWith(REMOTE_ENTRY_FILE)
          ? 'entry'
          : 'chunks';
        if (broken?.files !== files) return route.fallback();
        requests += 1;
        return broken.answer(route);
      });
      await page.clock.install();
      await schools.write('campus.example', sampleSchool());
      const shown =
        remote === 'board'
          ? boardPage(page).building('North Hall')
          : page.getByRole('heading', { name: 'Login to your account' });
      return {
        shown,
        breakBy: (fault) => {
          broken = fault;
          read = pageConsole.lines.length;
        },
        mend: () => {
          broken = undefined;
        },
        expectFailure: async (fault) => {
          if (hangs(fault)) await runClockUntilAlert(page, MESSAGES[remote]);
          await expect(page.getByRole('alert')).toContainText(MESSAGES[remote]);
          // The message may be the one of the attempt before.
          await expect.poll(() => pageConsole.lines.slice(read).join('\n')).toMatch(fault.cause);
        },
        tryAgain: () => page.getByRole('button', { name: 'Try again' }).or(shown).first().click(),
        requests: () => requests,
      };
    }),
});

/** Marks a document, so that {@link expectMended} sees whether another one has taken its place. */
const markDocument = (page: Page) => page.evaluate(() => Reflect.set(window, 'sameDocument', true));

async function expectMended(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);
}

for (const remote of ['auth', 'board'] as const) {
  test(`${remote}: an entry that is refused is mended by Try again`, async ({
    page,
    breakable,
    visitAs,
  }) => {
    const { shown, breakBy, mend, expectFailure, tryAgain } = await breakable(remote);
    breakBy(REFUSED);
    // A visitor's login screen needs no chunk of auth-remote.
    if (remote === 'board') await visitAs('ada@campus.example');
    else await page.goto('/');
    await expectFailure(REFUSED);
    await markDocument(page);
    mend();
    await tryAgain();
    await expectMended(page, shown);
  });
}

// All remotes are loaded by the same code.
test('board: a try in vain says so anew, and requests few files', async ({
  page,
  breakable,
  visitAs,
}) => {
  const { breakBy, expectFailure, tryAgain, requests } = await breakable('board');
  breakBy(REFUSED);
  await visitAs('ada@campus.example');
  await expectFailure(REFUSED);
  breakBy(REFUSED);
  await tryAgain();
  await expectFailure(REFUSED);
  await expect(page.getByText('Trying again…')).toHaveCount(0);
  expect(requests()).toBeLessThan(30);
});

test('board: an entry that is gone on a later visit leaves Log Out working', async ({
  page,
  breakable,
  visitAs,
}) => {
  const { shown, breakBy, expectFailure } = await breakable('board');
  await visitAs('ada@campus.example');
  await expect(shown).toBeVisible();
  breakBy(REFUSED);
  await page.reload();
  await expectFailure(REFUSED);
  await logOut(page);
});

for (const [title, broken] of Object.entries(FAULTS)) {
  test(`board: ${title} is reported as that, and mended by Try again @rare @engines`, async ({
    page,
    breakable,
    visitAs,
  }) => {
    const { shown, breakBy, mend, expectFailure, tryAgain } = await breakable('board');
    breakBy(broken);
    await visitAs('ada@campus.example');
    await expectFailure(broken);
    await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
    await markDocument(page);
    // An attempt that fails after it was mended would hide the next one; one that hangs brings nothing.
    if (!hangs(broken)) await expect(page.getByText('Trying again…')).toHaveCount(0);
    mend();
    await tryAgain();
    await expectMended(page, shown);
  });
}

const fault = (answer: Answer, cause: RegExp): Fault => ({ files: 'entry', cause, answer });

test('a board that suspends after a click leaves the page working, and is loaded anew by Try again @engines', async ({
  page,
  breakable,
  visitAs,
}) => {
  const { shown, breakBy, mend, tryAgain } = await breakable('board');
  breakBy(fault(suspendWhenClicked, /suspended/));
  await visitAs('ada@campus.example');
  await page.getByRole('button', { name: 'More' }).click();
  // Another update of the page shows that it is not frozen.
  await page.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await runClockUntilAlert(page, MESSAGES.board);
  await markDocument(page);
  mend();
  await tryAgain();
  await expectMended(page, shown);
});

test('a lobby whose board suspends shows it by itself once it is mended @rare', async ({
  page,
  breakable,
  visitAs,
}) => {
  const { breakBy, mend } = await breakable('board');
  breakBy(fault(suspendAtOnce, /suspended/));
  await visitAs('ada@campus.example', '/?display=wall');
  await runClockUntilAlert(page, MESSAGES.board);
  mend();
  await page.clock.runFor(60_000);
  await expect(boardPage(page).washers).toHaveCount(2);
});

test('a board whose clean-ups throw gives way to the login screen and to other routes @engines', async ({
  page,
  pageConsole,
  breakable,
  visitAs,
}) => {
  pageConsole.expectErrors(/no clean-up of/);
  const { breakBy } = await breakable('board');
  breakBy(fault(throwInCleanUp, /no clean-up/));
  await visitAs('ada@campus.example');
  await expect(page.getByText('A board')).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByText('A board')).toBeVisible();
  await logOut(page);
  for (const where of ['a class', 'an effect', 'a layout effect', 'a ref']) {
    expect(pageConsole.lines.join('\n')).toContain(
      `board remote, version unknown, unmounting: no clean-up of ${where}`,
    );
  }
});

test('a board that throws in a handler and in timers leaves the page as it is, also once it is gone', async ({
  page,
  pageConsole,
  breakable,
  visitAs,
}) => {
  pageConsole.expectErrors(/it can not run/);
  const { breakBy } = await breakable('board');
  breakBy(fault(throwLater, /it can not run/));
  await visitAs('ada@campus.example');
  await page.getByRole('button', { name: 'More' }).click();
  const logged = () => pageConsole.lines.join('\n');
  await expect.poll(logged).toContain('in a timer');
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  await logOut(page);
  await expect.poll(logged).toContain('once it is gone');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
});

test('a board that can run only once on a page is there again after Reload the page', async ({
  page,
  breakable,
  visitAs,
}) => {
  const { shown, breakBy, mend, expectFailure, tryAgain } = await breakable('board');
  breakBy(fault(runOnce, /it can not be drawn/));
  await visitAs('ada@campus.example');
  await expectFailure(fault(runOnce, /it can not be drawn/));
  await tryAgain();
  await expect(page.getByText('Trying again…')).toHaveCount(0);
  mend();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(shown).toBeVisible();
});

test('a page whose Firebase chunk is gone since a deploy offers a reload, and loads no remote anew', async ({
  page,
  pageConsole,
  schools,
  site,
  visitAs,
}) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE, /MIME type|nosniff/);
  await schools.write('campus.example', sampleSchool());
  const chunk = new RegExp(`^${site.origin}/firebase\\.`);
  await page.route(chunk, notFound);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await visitAs('ada@campus.example', '/nowhere');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await expect(reload.first()).toBeVisible();
  expect(urls.filter((url) => url.includes('attempt='))).toEqual([]);
  await page.unroute(chunk);
  await reload.first().click();
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
});

test('a lobby whose Firebase chunk is gone reloads by itself @rare @engines', async ({
  page,
  pageConsole,
  schools,
  site,
  visitAs,
}) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE, /MIME type|nosniff/);
  await schools.write('campus.example', sampleSchool());
  await page.clock.install();
  const chunk = new RegExp(`^${site.origin}/firebase\\.`);
  await page.route(chunk, notFound);
  await visitAs('ada@campus.example', '/?display=wall');
  await expect(page.getByRole('button', { name: 'Reload the page' }).first()).toBeVisible();
  await page.unroute(chunk);
  await runClockUntil(page, async () => (await boardPage(page).washers.count()) > 0);
});

/** What a server may have answered once for a file that browsers keep for a year. */
const WRONG_ANSWERS = {
  'the html of a page': ['text/html', '<!doctype html>'],
  'an empty script': ['text/javascript', ''],
} as const;

for (const [what, [contentType, text]] of Object.entries(WRONG_ANSWERS)) {
  test(`${what} that the cache keeps as the shell’s Firebase chunk is replaced before Try again @rare`, async ({
    page,
    pageConsole,
    schools,
    site,
  }) => {
    pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE, /MIME type|nosniff/);
    await schools.write('campus.example', sampleSchool());
    let wrongAnswers = 0;
    // A page with a route would ask for all of it without its cache.
    const shell = await serveOnLocalhost(async ({ url = '/' }, response) => {
      if (url.startsWith('/firebase.') && wrongAnswers === 0) {
        wrongAnswers += 1;
        const headers = {
          'Content-Type': contentType,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
        };
        response.writeHead(200, headers).end(text);
        return;
      }
      const answer = await fetch(`${site.origin}${url}`);
      const headers = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
    }, 0);
    await page.goto(shell.origin);
    await expect(page.getByRole('alert')).toContainText(MESSAGES.auth);
    const login = page.locator('button[aria-busy="false"]', { hasText: 'Login with Google' });
    await page.getByRole('button', { name: 'Try again' }).or(login).first().click();
    await expect(login).toBeVisible();
    await page.reload();
    await expect(login).toBeVisible();
    expect(wrongAnswers).toBe(1);
    await page.close();
    await shell.close();
  });
}

test('a policy of somebody else that refuses the page’s scripts is named as that', async ({
  page,
  pageConsole,
  breakable,
}) => {
  pageConsole.expectErrors(/TrustedTypePolicy|TrustedScriptURL/);
  expectRefusal(pageConsole, /trusted-types/);
  const { expectFailure } = await breakable('auth');
  await page.addInitScript("trustedTypes.createPolicy('default', { createHTML: (text) => text });");
  await page.goto('/');
  await expectFailure(fault(refuse, /blocked: a Trusted Types policy that is not of this page/));
  await expect(page.getByRole('alert')).toContainText('An extension or a user script');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('a picture that hangs keeps nobody from signing in', async ({ page }) => {
  await page.route('**/cdn-cgi/**', hang);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const picture = document.createElement('img');
      picture.src = '/cdn-cgi/picture.png';
      document.body.append(picture);
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
