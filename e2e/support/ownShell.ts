import type { Page } from '@playwright/test';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { serveShell } from '@laundry-board/hosting';
import { buildFolder } from './localSite.ts';

/** A shell of a test's own, which can leave the network and come back at the same address. */
export interface OwnShell {
  readonly origin: string;
  readonly close: () => Promise<void>;
  /** Serves it again, with another runtime configuration where one is given. */
  readonly open: (config?: RuntimeConfig) => Promise<void>;
}

/** Serves the built shell at an address of its own. */
export async function serveOwnShell(
  config: RuntimeConfig,
  folder = buildFolder('shell'),
): Promise<OwnShell> {
  let shell = await serveShell({ folder, port: 0, config });
  const { origin } = shell;
  const port = Number(new URL(origin).port);
  return {
    origin,
    close: () => shell.close(),
    open: async (changed = config) => {
      shell = await serveShell({ folder, port, config: changed });
    },
  };
}

/** Waits until the service worker that a page registers answers the navigations after it. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve));
  });
}
