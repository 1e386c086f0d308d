import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { createSiteResource } from './bootstrap.ts';
import type { LoadedConfig } from './runtimeConfig.ts';
import type { Site } from './site.ts';

const loadConfig = jest.fn<() => Promise<LoadedConfig>>();
const startSite = jest.fn<(loaded: LoadedConfig) => Site>();

/** A configuration that can be told from others by its clock offset. */
const loaded = (offset: number): LoadedConfig => ({ config: CONFIG, clockOffset: () => offset });

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A configuration that arrives only after some time, milliseconds. */
async function late(config: LoadedConfig, ms: number): Promise<LoadedConfig> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  return config;
}

/** A site that does nothing. */
function createSite({ config, clockOffset }: LoadedConfig): Site {
  const remote = (): never => {
    throw new Error('This site has no remotes.');
  };
  return {
    config,
    clockOffset,
    remote,
    get auth() {
      return remote();
    },
  };
}

function start(prefetched?: Promise<LoadedConfig>) {
  const site = createSiteResource({ prefetched, loadConfig, startSite });
  site.start();
  return site;
}

beforeEach(() => {
  jest.useFakeTimers();
  loadConfig.mockReset().mockResolvedValue(loaded(1));
  startSite.mockReset().mockImplementation(createSite);
});
afterEach(() => {
  jest.useRealTimers();
});

test('the prefetched configuration starts the site, without another request', async () => {
  const prefetched = loaded(0);
  const site = start(Promise.resolve(prefetched));
  await pass(0);
  expect(site.getSnapshot().phase).toBe('ready');
  expect(startSite).toHaveBeenCalledWith(prefetched);
  expect(loadConfig).not.toHaveBeenCalled();
});

test('where nothing was prefetched, the configuration is requested', async () => {
  const site = start();
  await pass(0);
  expect(site.getSnapshot().phase).toBe('ready');
  expect(loadConfig).toHaveBeenCalledTimes(1);
});

test('a retry requests the configuration anew', async () => {
  const site = start(Promise.reject(new Error('HTTP status 503')));
  await pass(0);
  expect(site.getSnapshot()).toMatchObject({ phase: 'failed', attempt: 1 });
  site.retry();
  await pass(0);
  expect(site.getSnapshot()).toMatchObject({ phase: 'ready', attempt: 2 });
  expect(loadConfig).toHaveBeenCalledTimes(1);
});

test('a configuration that takes longer than 5 s is reported', async () => {
  const site = start(late(loaded(0), 60_000));
  await pass(4999);
  expect(site.getSnapshot().phase).toBe('loading');
  await pass(1);
  expect(site.getSnapshot()).toMatchObject({
    phase: 'failed',
    error: new Error('Loading /runtime-config.json took longer than 5 s.'),
  });
});

test('when two attempts bring a configuration, the site starts once, with the first one', async () => {
  const site = start(late(loaded(0), 6000));
  await pass(5000);
  loadConfig.mockReturnValue(late(loaded(1), 2000));
  site.retry();
  await pass(10_000);
  expect(startSite).toHaveBeenCalledTimes(1);
  const state = site.getSnapshot();
  expect(state.phase === 'ready' && state.value.clockOffset()).toBe(0);
});
