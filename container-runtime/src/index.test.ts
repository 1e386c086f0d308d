import { expect, test } from '@jest/globals';
import { bundlerRuntime, type ShareScope } from './index.ts';

function scope(...versions: readonly string[]) {
  return {
    react: Object.fromEntries(
      versions.map((version) => [version, { get: async () => () => `React ${version}` }]),
    ),
  };
}

/** What the bundler hands to the runtime, for a container that imports React as its module 7. */
function container(requiredVersion: string | false = '^19.0.0') {
  const modules: Record<string, (module: { exports: unknown }) => void> = {};
  const run = (): unknown => {
    const module = { exports: undefined as unknown };
    modules['7']?.(module);
    return module.exports;
  };
  const moduleToHandlerMapping = {
    '7': { shareKey: 'react', shareInfo: { shareConfig: { requiredVersion } } },
  };
  const webpackRequire = { m: modules, getContainer: async () => run };
  return { run, options: { webpackRequire, moduleToHandlerMapping } };
}

async function consumed(requiredVersion: string | false, shareScope: ShareScope): Promise<unknown> {
  const { run, options } = container(requiredVersion);
  const promises: unknown[] = [];
  bundlerRuntime.initContainerEntry({ shareScope });
  bundlerRuntime.consumes({
    ...options,
    chunkId: 'board',
    chunkMapping: { board: ['7'] },
    promises,
  });
  await Promise.all(promises);
  return run();
}

test('the shared modules of an entry are ready before its expose runs, also from a host that loads them late', async () => {
  const { options } = container();
  bundlerRuntime.installInitialConsumes({ ...options, initialConsumes: ['7'] });
  const get = () => new Promise<() => unknown>((resolve) => setTimeout(resolve, 0, () => 'late'));
  bundlerRuntime.initContainerEntry({ shareScope: { react: { '19.3.1': { get } } } });
  const expose = await options.webpackRequire.getContainer();
  expect(expose()).toBe('late');
});

test.each([
  ['^19.0.0', ['18.3.1', '19.1.0'], '19.1.0'],
  ['^19.0.0', ['19.10.0', '19.9.0', '20.0.0'], '19.10.0'],
  ['^0.16.0', ['0.15.9', '0.16.2', '0.17.0'], '0.16.2'],
  ['19.x', ['18.3.1', '19.1.0'], '19.1.0'],
  ['0.16.x', ['0.15.9', '0.16.2', '0.17.0'], '0.16.2'],
  ['18.x || 19.x', ['18.3.1'], '18.3.1'],
  ['18.x || 19.x', ['18.3.1', '19.1.0', '20.0.0'], '19.1.0'],
  [false, ['18.3.1'], '18.3.1'],
] as const)(
  'for %s the container uses the newest of %j that fits',
  async (required, versions, expected) => {
    expect(await consumed(required, scope(...versions))).toBe(`React ${expected}`);
  },
);

test('a shared copy that the container uses is marked as loaded, for hosts that prefer such copies', async () => {
  const shareScope = scope('19.3.1');
  await consumed('^19.0.0', shareScope);
  expect(shareScope.react['19.3.1']).toMatchObject({ loaded: true });
});

test.each([
  [scope('18.3.1'), 'This remote needs react ^19.0.0, the page shares 18.3.1.'],
  [{}, 'This remote needs react ^19.0.0, the page shares none.'],
])('a container whose shared module is missing says which one', async (shareScope, message) => {
  await expect(consumed('^19.0.0', shareScope)).rejects.toThrow(message);
});
