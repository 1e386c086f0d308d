import {
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  REMOTE_NAMES,
  REMOTES,
  type RemoteName,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'Nothing in it differs by engine.');

/** What each expose must hold: the contracts in shared-types, as a remote's built files show them. */
const EXPOSES: Readonly<Record<RemoteName, Readonly<Record<string, 'function'>>>> = {
  auth: { LoginScreen: 'function', openUserSession: 'function' },
  board: { Board: 'function' },
};

for (const remote of REMOTE_NAMES) {
  test(`the built ${remote} remote keeps its contract`, async ({ page, schools, signIn }) => {
    await schools.write('campus.example', sampleSchool());
    const { container, expose } = REMOTES[remote];
    await page.goto('/');
    await signIn('ada@campus.example');
    await expect(boardPage(page).selected).toHaveText(['North Hall']);

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
      { name: container, path: expose, statement: buildInfoGlobal(container) },
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
