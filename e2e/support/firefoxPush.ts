import { type PushService, startPushService } from '@laundry-board/gateway/testing/pushService';
import { test as base } from './test.ts';

interface WorkerFixtures {
  /** Where this worker's Firefox subscribes. */
  readonly pushService: PushService;
}

/** The test in a Firefox with a push service on this machine. */
export const test = base.extend<object, WorkerFixtures>({
  pushService: [
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    ({ launchOptions, pushService }, use) =>
      use({
        ...launchOptions,
        firefoxUserPrefs: {
          ...launchOptions.firefoxUserPrefs,
          'dom.push.serverURL': pushService.url,
          'dom.push.connection.enabled': true,
          'dom.push.testing.allowInsecureServerURL': true,
          // The system's own are not to be seen here.
          'alerts.useSystemBackend': false,
        },
      }),
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });
