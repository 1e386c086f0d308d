import { expect, recordedErrors, test } from '../../support/webkit/test.ts';

/** Runs in the page. */
function provoke(): void {
  console.error('provoked line');
  setTimeout(() => {
    throw new Error('provoked exception');
  });
  void Promise.reject(new Error('provoked rejection'));
  fetch('https://provoked.example/').catch(() => {});
}

test('what a page must not do is recorded', async ({ expectedErrors, site, webkit }) => {
  expectedErrors.push(/provoked/);
  await webkit.open(site.origin);
  await webkit.evaluate(provoke);
  const provoked = [
    /^provoked line$/,
    /^Uncaught .*provoked exception/,
    /^Unhandled .*provoked rejection/,
    /^Security policy violation: connect-src https:\/\/provoked\.example/,
  ];
  const lines = provoked.map((line) => expect.stringMatching(line));
  await expect.poll(() => recordedErrors(webkit)).toEqual(expect.arrayContaining(lines));
});

test.fail('a recorded error that was not declared fails its test', async ({ site, webkit }) => {
  await webkit.open(site.origin);
  await webkit.evaluate(() => console.error('provoked line'));
});
