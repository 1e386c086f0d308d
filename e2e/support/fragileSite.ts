import { connect, createServer, type Socket } from 'node:net';
import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import { boardPage } from './boardPage.ts';
import { LOAD_FAILURE } from './watchedTest.ts';
import { expect, test as base } from './fixtures.ts';
import { type Outages, outagesOf, serveOwnShell } from './localSite.ts';
import { listenLocally } from './ports.ts';
import { northHall, online, type Schools, schoolsOf } from './schools.ts';

/** A shell whose backend and line break, and the page that shows it. */
interface Fragile extends Outages {
  readonly origin: string;
  readonly schools: Schools;
  readonly line: Awaited<ReturnType<typeof stallableLine>>;
  /** Writes a school with so many washers, all of them in use. */
  readonly write: (washers: number) => Promise<void>;
  /** Opens the board of a school with so many washers. */
  readonly openBoard: (washers?: number) => Promise<void>;
  /** A lost backend is told of within 10 s. */
  readonly expectCutOff: () => Promise<void>;
  /** The board is live again within 5 s of the backend being back: `expect` waits no longer. */
  readonly expectLive: (washers: number) => Promise<void>;
}

const FAILED_REQUESTS = [LOAD_FAILURE, /Could not reach Cloud Firestore/];

/** Playwright's test with a Firestore of its own, so that every listener on it is the page's. */
export const test = base.extend<{ fragile: Fragile }>({
  fragile: async ({ page, pageConsole, site: { config, auth }, visitAs }, use) => {
    pageConsole.expectErrors(...FAILED_REQUESTS);
    const firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    const line = await stallableLine(firestore.port);
    const emulators = { auth: auth.origin, firestore: line.origin };
    const shell = await serveOwnShell({ ...config, emulators });
    const outages = outagesOf({ firestore });
    const schools = schoolsOf(firestore.origin);
    const { washers: shown } = boardPage(page);
    const cutOff = page.getByText('can’t be reached');
    const write: Fragile['write'] = (washers) =>
      schools.write(
        'campus.example',
        northHall({ washingmachines: Array.from({ length: washers }, () => online(true)) }),
      );
    await use({
      ...outages,
      origin: shell.origin,
      schools,
      line,
      write,
      openBoard: async (washers = 1) => {
        await write(washers);
        await visitAs('ada@campus.example', shell.origin);
        await expect(shown).toHaveCount(washers);
      },
      expectCutOff: () => expect(cutOff).toBeVisible({ timeout: 10_000 }),
      expectLive: async (washers) => {
        await write(washers);
        await expect(shown).toHaveCount(washers);
        await expect(cutOff).toHaveCount(0);
        // A page whose network was cut could not say that it left: the server finds out by itself.
        await expect.poll(outages.listenerCount, { timeout: 30_000 }).toBe(1);
      },
    });
    await outages.close();
    await line.close();
    await shell.close();
  },
});

/** A line to a server on this machine that can go dead without a word, as a lost Wi-Fi does. */
async function stallableLine(port: number) {
  const sockets = new Set<Socket>();
  let isDead = false;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isDead) return;
    const far = keep(connect(port, '127.0.0.1'));
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
  });
  const ownPort = await listenLocally(server);

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

export { expect };
