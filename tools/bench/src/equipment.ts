import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '@laundry-board/browsers';
import type { Disposables } from '@laundry-board/command-line';
import {
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { createLine } from './network/line.ts';
import { openOrigins, passOn } from './network/origins.ts';

/** The resident of every measured page; their school is the simulated one. */
export const RESIDENT = 'plain@campus.example';

/** Path of the school's document. */
export const SCHOOL = 'schools/campus.example';

/** What every benchmark measures with. */
export type Equipment = Awaited<ReturnType<typeof openEquipment>>;

/** Opens a line that is not throttled yet, and starts the Firebase services behind it. */
export async function openEquipment(disposables: Disposables) {
  /** Where builds are put. */
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-bench-'));
  disposables.add(() => rm(folder, { recursive: true, force: true }));
  const line = createLine();
  const origins = openOrigins(line);
  const options = { port: 0, projectId: LOCAL_PROJECT_ID };
  const auth = await startAuthServer(options);
  const firestore = await startFirestoreServer(options);
  const gapi = await fetch(`${auth.origin}/emulator/gapi.js`);
  const firebase = {
    authOrigin: await origins.open('auth-service', passOn(auth.origin)),
    firestoreOrigin: await origins.open('firestore-service', passOn(firestore.origin)),
    /** Past the line. */
    firestore,
    /** A script that replaces Google's gapi, which this machine can't reach. */
    gapiStub: await gapi.text(),
  };
  return { executablePath: await findBrowser(), line, origins, firebase, folder };
}

/** A browser with a new profile and an empty cache, on the line; a visitor's without a session. */
export async function newProfile(equipment: Equipment, session?: string): Promise<BrowserContext> {
  const profile = await copyProfile(equipment, session);
  return openForTheLastTime(profile, await openProfile(equipment, profile));
}

/** A folder for a browser profile with an empty cache, with the session of another one if that is named. */
export async function copyProfile({ folder }: Equipment, session?: string): Promise<string> {
  const profile = await mkdtemp(path.join(folder, 'profile-'));
  if (session !== undefined) {
    await cp(session, profile, { recursive: true, filter: (source) => !source.endsWith('Cache') });
  }
  return profile;
}

/** Has a profile deleted once its browser is closed. */
export function openForTheLastTime(profile: string, context: BrowserContext): BrowserContext {
  return context.on(
    'close',
    () => void rm(profile, { recursive: true, force: true, maxRetries: 5 }),
  );
}

/**
 * A browser whose profile is kept in a folder. Chrome ignores `preconnect` in the incognito profiles that
 * Playwright's contexts have, and in its headless shell.
 */
export async function openProfile(
  { executablePath, origins, firebase }: Equipment,
  folder: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    // The page registers it after its first visit has loaded.
    serviceWorkers,
    args: [
      `--ignore-certificate-errors-spki-list=${origins.trustedKey}`,
      // Playwright watches requests, for which V8 would parse whole scripts again to tell where each came from.
      '--js-flags=--no-enable-lazy-source-positions',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
    // It would switch off the preconnects of `Link` headers.
    ignoreDefaultArgs: ['--disable-background-networking'],
  });
  await context.addInitScript({ content: firebase.gapiStub });
  return context;
}

/** Collects the errors that a page reports from now on. */
export function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}
