import { connect, createServer, type Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { identify, LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import { listenOnFreePort } from '@laundry-board/loopback';
import { boardPage } from './boardPage.ts';
import { LOAD_FAILURE, NOT_REACHED } from './watchedTest.ts';
import { type LocalSite, outagesOf, serveOwnShell } from './localSite.ts';
import { northHall, online, schoolsOf } from './schools.ts';
import { siteTest } from './siteTest.ts';

/** A shell whose backend and line break, and the page that shows it. */
export type FragileSite = Awaited<ReturnType<typeof serveFragileSite>>;

type VisitAs = (email: string, url: string) => Promise<void>;

async function serveFragileSite({ config, auth }: LocalSite, page: Page, visitAs: VisitAs) {
  const firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  const line = await stallableLine(firestore.port);
  const emulators = { auth: auth.origin, firestore: line.origin };
  const shell = await serveOwnShell({ ...config, emulators });
  const outages = outagesOf({ firestore });
  const schools = schoolsOf(firestore.origin);
  const { washers: shown } = boardPage(page);
  const cutOff = page.getByText('can’t be reached');
  /** Writes a school with so many washers, all of them in use. */
  const write = (washers: number): Promise<void> =>
    schools.write(
      'campus.example',
      northHall({ washingmachines: Array.from({ length: washers }, () => online(true)) }),
    );
  return {
    ...outages,
    origin: shell.origin,
    schools,
    line,
    write,
    openBoard: async (): Promise<void> => {
      await write(1);
      await visitAs('ada@campus.example', shell.origin);
      await expect(shown).toHaveCount(1);
    },
    /** Starts the backend anew. @returns Sets whether residents' e-mails count as verified; it refuses others. */
    restoreRefusing: async (): Promise<(isVerified: boolean) => void> => {
      let areVerified = false;
      await outages.restore({
        identify: (header) => {
          const caller = identify(header, LOCAL_PROJECT_ID);
          if (caller.kind !== 'user') return caller;
          const claims = Object.defineProperty({ ...caller.claims }, 'email_verified', {
            get: () => areVerified,
          });
          return { kind: 'user', claims };
        },
      });
      return (isVerified) => {
        areVerified = isVerified;
      };
    },
    /** How soon a lost backend is reported is for the tests of the connection monitor, by a fake clock. */
    expectCutOff: () => expect(cutOff).toBeVisible(),
    /** Writes a school, and waits until the board shows it by one listener. */
    expectLive: async (washers: number): Promise<void> => {
      await write(washers);
      await expect(shown).toHaveCount(washers);
      await expect(cutOff).toHaveCount(0);
      // A page whose network was cut could not say that it left: the server finds out by itself.
      await expect.poll(outages.listenerCount).toBe(1);
    },
    close: () => Promise.all([outages.close(), line.close(), shell.close()]),
  };
}

/** The test with a Firestore of its own, so that every listener on it is the page's. */
export const fragileSiteTest = siteTest.extend<{ fragile: FragileSite }>({
  fragile: async ({ page, pageConsole, site, visitAs }, use) => {
    pageConsole.expectErrors(LOAD_FAILURE, NOT_REACHED);
    const fragile = await serveFragileSite(site, page, visitAs);
    await use(fragile);
    await fragile.close();
  },
});

/** A line to a server on this machine that can go dead without a word, as a lost Wi-Fi does. */
async function stallableLine(port: number) {
  const sockets = new Set<Socket>();
  let isDead = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy() && sockets.delete(from));
      if (!isDead) from.pipe(to);
    }
  });
  const ownPort = await listenOnFreePort(server);

  return {
    /** Origin to use in place of the server's own. */
    origin: `http://127.0.0.1:${ownPort}`,
    /** Nothing passes any more: open connections are dead for good, new ones are never answered. */
    stall: () => {
      isDead = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections pass again. */
    mend: () => {
      isDead = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
