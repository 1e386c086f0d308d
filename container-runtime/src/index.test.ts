import { expect, test } from '@jest/globals';
import { bundlerRuntime, type ShareScope } from './index.ts';

/** A share scope with these versions of React. */
function scope(versions: Readonly<Record<string, { readonly loaded?: boolean }>>) {
  const copies: Record<
    string,
    { readonly loaded?: boolean; readonly get: () => Promise<() => string> }
  > = {};
  for (const [version, copy] of Object.entries(versions)) {
    copies[version] = { ...copy, get: async () => () => `React ${version}` };
  }
  return { react: copies };
}

/** What the bundler hands to the runtime, for a container that imports React as its module 7. */
function container(requiredVersion = '19.x') {
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

async function consumed(requiredVersion: string, shareScope: ShareScope): Promise<unknown> {
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
  ['19.x', { '18.3.1': {}, '19.1.0': {} }, '19.1.0'],
  ['19.x', { '19.10.0': {}, '19.9.0': {}, '20.0.0': {} }, '19.10.0'],
  ['0.16.x', { '0.15.9': {}, '0.16.2': {}, '0.17.0': {} }, '0.16.2'],
  ['18.x || 19.x', { '18.3.1': {} }, '18.3.1'],
  ['18.x || 19.x', { '18.3.1': {}, '19.1.0': {}, '20.0.0': {} }, '19.1.0'],
])('for %s the container uses the newest of %j that fits', async (required, versions, expected) => {
  expect(await consumed(required, scope(versions))).toBe(`React ${expected}`);
});

test.each([
  ['19.x', { '19.1.0': { loaded: true }, '19.2.0': {} }, '19.1.0'],
  ['19.x', { '19.1.0': {}, '19.2.0': { loaded: true }, '19.3.0': {} }, '19.2.0'],
  ['18.x || 19.x', { '18.3.1': { loaded: true }, '19.1.0': {} }, '18.3.1'],
  ['19.x', { '18.3.1': { loaded: true }, '19.1.0': {} }, '19.1.0'],
])(
  'for %s the container uses the one of %j that the page runs already',
  async (required, versions, expected) => {
    expect(await consumed(required, scope(versions))).toBe(`React ${expected}`);
  },
);

test('a shared copy that the container uses is marked as loaded, for hosts that prefer such copies', async () => {
  const shareScope = scope({ '19.3.1': {} });
  await consumed('19.x', shareScope);
  expect(shareScope.react['19.3.1']).toMatchObject({ loaded: true });
});

test.each([
  [scope({ '18.3.1': {} }), 'This remote needs react 19.x, the page shares 18.3.1.'],
  [{}, 'This remote needs react 19.x, the page shares none.'],
])('a container whose shared module is missing says which one', async (shareScope, message) => {
  await expect(consumed('19.x', shareScope)).rejects.toThrow(message);
});
