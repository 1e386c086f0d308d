import { builtAgainstGlobal, CONTRACT_VERSIONS, REMOTES, SHARED_DEPENDENCIES } from 'shared-types';
import { expect, test } from '../../src/fixtures.ts';

/** What each expose must hold: the contracts in shared-types, as a remote's built files show them. */
const EXPOSES = {
  auth: { LoginScreen: 'function', openUserSession: 'function' },
  board: { Board: 'function' },
} as const;

for (const remote of ['auth', 'board'] as const) {
  test(`the built ${remote} remote, loaded by itself, keeps its contract`, async ({
    page,
    site,
  }) => {
    const { container, expose } = REMOTES[remote];
    const folder = site.config.remotes[remote];
    await page.route('**/by-itself', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>No shell here</title>',
      }),
    );
    await page.goto(`${folder}by-itself`);
    await page.addScriptTag({ url: `${folder}remoteEntry.js` });

    const found = await page.evaluate(
      async ({ name, path, statement }) => {
        const loaded: unknown = Reflect.get(window, name);
        const call = async (
          value: unknown,
          method: string,
          ...given: unknown[]
        ): Promise<unknown> => {
          const member: unknown = Reflect.get(Object(value), method);
          if (typeof member !== 'function') throw new Error(`It has no ${method}.`);
          const result: unknown = Reflect.apply(member, value, given);
          return result;
        };
        // Nobody shares anything: it has to bring its own.
        await call(loaded, 'init', {});
        const factory = await call(loaded, 'get', path);
        if (typeof factory !== 'function') throw new Error('The expose is no module factory.');
        const module: unknown = Reflect.apply(factory, undefined, []);
        return {
          statement: Reflect.get(window, statement) as unknown,
          exports: Object.fromEntries(
            Object.entries(module ?? {}).map(([key, value]: [string, unknown]) => [
              key,
              typeof value,
            ]),
          ),
        };
      },
      { name: container, path: expose, statement: builtAgainstGlobal(container) },
    );

    expect(found.exports).toEqual(EXPOSES[remote]);
    expect(found.statement).toEqual({
      contract: CONTRACT_VERSIONS[remote],
      shared: Object.fromEntries(
        Object.keys(SHARED_DEPENDENCIES).map((name) => [name, expect.stringMatching(/^\d+\.\d+/)]),
      ),
    });
  });
}
