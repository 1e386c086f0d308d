import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '@laundry-board/browser-tests';
import type { Lifetime } from '../lifetime.ts';
import type { Identity } from '../network/certificate.ts';

/**
 * Starts a browser that knows nothing but this machine.
 *
 * @param identity Taken for every host, where there are hosts with TLS.
 */
export async function launchBrowser(lifetime: Lifetime, identity?: Identity): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...(identity === undefined
        ? []
        : [`--ignore-certificate-errors-spki-list=${identity.fingerprint}`]),
      // Whoever logs requests has V8 parse whole scripts again, to know where one came from.
      '--js-flags=--no-enable-lazy-source-positions',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Chromium as root has no sandbox of its own, which is how container builds run.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  lifetime.add(() => browser.close());
  return browser;
}
