import { serveReportedShell } from '../../support/reportedSite.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';

test('a visit with a dead board reports that, and when the login screen was there', async ({
  expectedErrors,
  folderOf,
  site,
  webkit,
}) => {
  expectedErrors.push(/CORS|could not be loaded|Failed to load/);
  const remotes = { ...site.config.remotes, board: 'http://localhost:1/' };
  const reported = await serveReportedShell({ ...site.config, remotes }, folderOf('shell'));
  await webkit.open(reported.origin);
  // WebKit does not say when a request has failed. Each look hands over what there is by then, as leaving would.
  const reports = async () => {
    await webkit.evaluate(() => dispatchEvent(new Event('pagehide')));
    return reported.reports;
  };
  for (const wanted of [
    { type: 'measure', name: 'login-screen', browser: expect.stringMatching(/^Safari \d+$/) },
    { type: 'error', remote: 'board', failure: 'unreachable' },
  ]) {
    await expect.poll(reports).toContainEqual(expect.objectContaining(wanted));
  }
  expect(reported.bytes()).not.toMatch(/localhost|https?:|[?@]/);
  await reported.close();
});
