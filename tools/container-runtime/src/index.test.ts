import { expect, test } from '@jest/globals';
import { bundlerRuntime, type ShareScope } from './index.ts';

const REACT = 'react';

/** What the bundler hands to the runtime, for a container that imports React under module id 7. */
function container(requiredVersion: string | false = '^19.0.0') {
  const webpackRequire: Parameters<typeof bundlerRuntime.consumes>[0]['webpackRequire'] = {
    m: {},
    getContainer: async (expose) => () => `${expose} with ${String(run('7'))}`,
  };
  const run = (id: string): unknown => {
    const module = { exports: undefined as unknown };
    webpackRequire.m[id]?.(module);
    return module.exports;
  };
  const moduleToHandlerMapping = {
    '7': { shareKey: REACT, shareInfo: { shareConfig: { requiredVersion } } },
  };
  return { run, options: { webpackRequire, moduleToHandlerMapping } };
}

function scope(...versions: readonly string[]): ShareScope {
  return {
    [REACT]: Object.fromEntries(
      versions.map((version) => [version, { get: async () => () => `React ${version}` }]),
    ),
  };
}

async function consumed(requiredVersion: string | false, shareScope: ShareScope): Promise<unknown> {
  const { run, options } = container(requiredVersion);
  bundlerRuntime.initContainerEntry({ shareScope });
  const promises: unknown[] = [];
  bundlerRuntime.consumes({
    ...options,
    chunkId: 'board',
    chunkMapping: { board: ['7'] },
    promises,
  });
  await Promise.all(promises);
  return run('7');
}

test('has the shared modules of the entry ready before an expose runs, also from a host that loads them late', async () => {
  const { options } = container();
  bundlerRuntime.installInitialConsumes({ ...options, initialConsumes: ['7'] });
  bundlerRuntime.initContainerEntry({ shareScope: scope('19.3.1') });
  const expose = await options.webpackRequire.getContainer('./board');
  expect(expose()).toBe('./board with React 19.3.1');
});

test('takes a host that gives its modules at once', async () => {
  const atOnce: ShareScope = { [REACT]: { '19.3.1': { get: () => () => 'React at once' } } };
  expect(await consumed('^19.0.0', atOnce)).toBe('React at once');
});

test.each([
  ['^19.0.0', ['18.3.1', '19.1.0'], '19.1.0'],
  ['^19.0.0', ['19.10.0', '19.9.0', '20.0.0'], '19.10.0'],
  ['^0.16.0', ['0.15.9', '0.16.2', '0.17.0'], '0.16.2'],
  [false, ['18.3.1'], '18.3.1'],
] as const)('for %s takes of %j the newest that fits', async (required, versions, expected) => {
  expect(await consumed(required, scope(...versions))).toBe(`React ${expected}`);
});

test('marks the copy that it takes as loaded, for hosts that prefer such copies', async () => {
  const shareScope = scope('19.3.1');
  await consumed('^19.0.0', shareScope);
  expect(shareScope[REACT]?.['19.3.1']?.loaded).toBe(true);
});

test.each([
  [scope('18.3.1'), 'This remote needs react ^19.0.0, the page shares 18.3.1.'],
  [{}, 'This remote needs react ^19.0.0, the page shares none.'],
])('says what is missing', async (shareScope, message) => {
  await expect(consumed('^19.0.0', shareScope)).rejects.toThrow(message);
});
