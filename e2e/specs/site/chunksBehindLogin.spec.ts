import { LOAD_FAILURE } from '../../support/consoleWatch.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'What fails to load is told in each browser by federation.spec.ts.',
);

/*
 * The login screen is drawn before the code that can sign in has come. What happens to that code must
 * not leave a button that does nothing.
 */

const CHUNKS = {
  'auth-remote': (_: string, remote: string) => `${remote}firebase.*.js*`,
  shell: (origin: string) => `${origin}/firebase.*.js*`,
};

const ANSWERS = {
  'a 404': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'the html of a page': { status: 200, contentType: 'text/html', body: '<!doctype html>' },
  nothing: undefined,
};

for (const [owner, addressOf] of Object.entries(CHUNKS)) {
  for (const [title, answer] of Object.entries(ANSWERS)) {
    test(`the Firebase chunk of ${owner}, answered by ${title}, ends in a message that can try again`, async ({
      page,
      pageConsole,
      schools,
      signIn,
      site,
    }) => {
      pageConsole.expectErrors(
        /could not be loaded/,
        LOAD_FAILURE,
        /MIME type|nosniff/,
        /Unexpected token|expected expression/,
      );
      await schools.write('campus.example', sampleSchool());
      let isBroken = true;
      await page.route(addressOf(site.origin, site.config.remotes.auth), (route) => {
        if (!isBroken) return route.fallback();
        return (
          answer && route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } })
        );
      });
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText('The sign-in could not be loaded.', {
        timeout: 20_000,
      });
      isBroken = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled({
        timeout: 15_000,
      });
      await signIn('ada@campus.example');
      await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
    });
  }
}
