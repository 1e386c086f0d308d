import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { serveShell } from '@laundry-board/hosting';
import { expectRefusal } from '../../support/expectRefusal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { buildFolder } from '../../support/localSite.ts';

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'A policy is enforced by the browser; that the page keeps to it every test shows in each.',
);

/** What somebody might get into the html of the page, and the directive that has to refuse it. */
const MARKUP: Readonly<Record<string, { html: string; by: RegExp }>> = {
  'an inline script': {
    html: '<script>window.ran = true</script>',
    by: /script-src-elem inline/,
  },
  'an event handler': {
    html: '<img src="/none.svg" onerror="window.ran = true" />',
    by: /script-src-attr inline/,
  },
  'a script of another origin': {
    html: '<script src="https://evil.example/evil.js"></script>',
    by: /script-src-elem https:\/\/evil/,
  },
  'an inline style': {
    html: '<style>html { display: none }</style>',
    by: /style-src-elem inline/,
  },
  'a style attribute': {
    html: '<p style="display: none"></p>',
    by: /style-src-attr inline/,
  },
  'a style sheet of another origin': {
    html: '<link rel="stylesheet" href="https://evil.example/evil.css" />',
    by: /style-src-elem https:\/\/evil/,
  },
  'a frame': {
    html: '<iframe src="https://evil.example/"></iframe>',
    by: /frame-src https:\/\/evil/,
  },
  'a plugin': {
    html: '<object data="https://evil.example/evil.pdf"></object>',
    by: /object-src https:\/\/evil/,
  },
  'another base': {
    html: '<base href="https://evil.example/" />',
    by: /base-uri https:\/\/evil/,
  },
};

for (const [what, { html, by }] of Object.entries(MARKUP)) {
  test(`${what} in the html is refused`, async ({ page, pageConsole, site }) => {
    expectRefusal(pageConsole, by);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-markup-'));
    await cp(buildFolder('shell'), folder, { recursive: true });
    const index = path.join(folder, 'index.html');
    const built = await readFile(index, 'utf8');
    await writeFile(index, built.replace('<div id="root">', `${html}<div id="root">`));
    const shell = await serveShell({ folder, port: 0, config: site.config });
    await page.goto(shell.origin);
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await expect.poll(() => pageConsole.lines.join('\n')).toMatch(by);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    // Behind the login screen it may still load what goes with its shell.
    await page.close();
    await shell.close();
    await rm(folder, { recursive: true });
  });
}

const EVALUATED = /script-src eval|require-trusted-types-for trusted-types-sink/;
const TRUSTED_TYPES = /require-trusted-types-for trusted-types-sink/;

/**
 * What a script of the page might do with a text that came from outside. Each does it in a task of the
 * page's own: what a driven browser is told to run is above the policy.
 */
const DEEDS: Readonly<Record<string, { run: () => void; by: RegExp }>> = {
  'code by eval': {
    run: () =>
      setTimeout(() => {
        // oxlint-disable-next-line no-eval
        globalThis.eval('window.ran = true');
      }),
    by: EVALUATED,
  },
  'code by Function': {
    run: () => setTimeout(() => Reflect.construct(Function, ['window.ran = true'])),
    by: EVALUATED,
  },
  'code by a timer': {
    run: () => setTimeout(() => void Reflect.apply(setTimeout, window, ['window.ran = true'])),
    by: TRUSTED_TYPES,
  },
  'html by innerHTML': {
    run: () => setTimeout(() => Reflect.set(document.body, 'innerHTML', '<b>text</b>')),
    by: TRUSTED_TYPES,
  },
  'the html of a frame': {
    run: () => setTimeout(() => document.createElement('iframe').setAttribute('srcdoc', '<b></b>')),
    by: TRUSTED_TYPES,
  },
  'a script address of another origin': {
    run: () =>
      setTimeout(() =>
        document.createElement('script').setAttribute('src', 'https://evil.example'),
      ),
    by: TRUSTED_TYPES,
  },
  'a rule that lets every text pass': {
    run: () =>
      setTimeout(() => {
        const types: unknown = Reflect.get(window, 'trustedTypes');
        if (!(types instanceof Object && 'createPolicy' in types)) return;
        if (typeof types.createPolicy !== 'function') return;
        Reflect.apply(types.createPolicy, types, ['evil', {}]);
      }),
    by: /trusted-types trusted-types-policy/,
  },
  'a worker': {
    run: () => setTimeout(() => new Worker('/service-worker.js')),
    by: TRUSTED_TYPES,
  },
  'a worker that is a text': {
    run: () => setTimeout(() => new Worker('data:text/javascript,0')),
    by: TRUSTED_TYPES,
  },
  'a request to another origin': {
    run: () => setTimeout(() => void fetch('https://evil.example/').catch(() => {})),
    by: /connect-src https:\/\/evil/,
  },
  'a form that is sent off': {
    run: () =>
      setTimeout(() => {
        const form = document.createElement('form');
        form.action = 'https://evil.example/';
        document.body.append(form);
        form.submit();
      }),
    by: /form-action https:\/\/evil/,
  },
};

for (const [what, { run, by }] of Object.entries(DEEDS)) {
  test(`${what} is refused`, async ({ page, pageConsole, site }) => {
    expectRefusal(pageConsole, by);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await page.evaluate(run);
    await expect.poll(() => pageConsole.lines.join('\n')).toMatch(by);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(page.url()).toBe(`${site.origin}/`);
  });
}
