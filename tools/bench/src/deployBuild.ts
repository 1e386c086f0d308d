import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { remoteFolder, type RuntimeConfig } from '@laundry-board/shared-types';
import { serveRemote, serveShell, withGapiStub } from '@laundry-board/hosting';
import { localRuntimeConfig } from '@laundry-board/sites';
import {
  type Build,
  mapSites,
  MEASURED_SITES,
  type MeasuredSite,
  type Version,
  type Versions,
} from './builds/federated.ts';
import { collectErrors, type Equipment, openProfile, RESIDENT } from './equipment.ts';
import { compressed } from './network/compressed.ts';
import type { Handler } from './network/origins.ts';

/** A build that is served on origins of its own, and that the resident has signed in to. */
export interface Deployment {
  /** URL of the page. */
  readonly page: string;
  /** Folder of a browser profile in which the resident has signed in. */
  readonly session: string;
  /**
   * Serves the first version, or the one after a deploy of the board alone.
   *
   * @param age How long ago the browser seems to have fetched the files, by the `Age` header, seconds.
   */
  readonly deploy: (version: keyof Versions, age?: number) => void;
}

/** Builds and serves as a deployment does: firebase.json's headers, compressed, an origin for each site. */
export async function deployBuild(
  name: string,
  build: Build,
  equipment: Equipment,
): Promise<Deployment> {
  const { origins, firebase, folder } = equipment;
  let handlers: ReadonlyMap<MeasuredSite, Handler> = new Map();
  let seemingAge = 0;
  const originOf = (site: MeasuredSite): Promise<string> =>
    origins.open(`${name}-${site}`, (request, response) => {
      if (seemingAge > 0) response.setHeader('age', seemingAge);
      handlers.get(site)?.(request, response);
    });
  const sites = await mapSites(originOf);
  const config = localRuntimeConfig(LOCAL_PROJECT_ID, {
    ...sites,
    authEmulator: firebase.authOrigin,
    firestoreEmulator: firebase.firestoreOrigin,
  });
  const built = await build.build(path.join(folder, name), sites);
  const { withoutHeaders = [] } = build;
  const versions = {
    first: await serve(built.first, withoutHeaders, config),
    afterBoardDeploy: await serve(built.afterBoardDeploy, withoutHeaders, config),
  };
  const deploy = (version: keyof Versions, age = 0): void => {
    handlers = versions[version];
    seemingAge = age;
  };
  const page = `${sites.shell}/`;
  return { page, deploy, session: await signIn(page, deploy, equipment) };
}

async function serve(
  { folders, link }: Version,
  withoutHeaders: readonly string[],
  config: RuntimeConfig,
): Promise<ReadonlyMap<MeasuredSite, Handler>> {
  // A deployed page has no stub of gapi: its request is not one of a visit.
  const [, stub = ''] = withGapiStub('<head>', config.emulators?.auth ?? '').split('<head>');
  const html = (page: string): string => page.replace(stub, '');
  const changes = { html, link, withoutHeaders };
  const handlers = new Map<MeasuredSite, Handler>();
  for (const site of MEASURED_SITES) {
    const folder = folders[site];
    if (folder === undefined) continue;
    const { origin } = await (site === 'shell'
      ? serveShell({ folder, port: 0, config })
      : serveRemote({ site: remoteFolder(site), folder, port: 0 }));
    handlers.set(site, compressed(origin, changes));
  }
  return handlers;
}

/** Visits both versions, so that all servers have answered before anything is measured. */
async function signIn(
  url: string,
  deploy: Deployment['deploy'],
  equipment: Equipment,
): Promise<string> {
  const session = await mkdtemp(path.join(equipment.folder, 'resident-'));
  const context = await openProfile(equipment, session);
  // The first visit waits for the compression too.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const errors = collectErrors(page);
  const firstWasher = firstWasherOn(page);
  try {
    deploy('first');
    await page.goto(url);
    await signInAsResident(page);
    await firstWasher.waitFor();
    deploy('afterBoardDeploy');
    await page.reload();
    await firstWasher.waitFor();
    deploy('first');
    return session;
  } catch (cause) {
    const message = `Nobody could sign in at ${url}. ${errors.join(' ')} ${String(cause)}`;
    throw new Error(message, { cause });
  } finally {
    await context.close();
  }
}

/** A tile, whatever stands on its machine. */
export function firstWasherOn(page: Page): Locator {
  return page.getByRole('listitem', { name: /^Washer / }).first();
}

/** Signs in by the popup, whose account chooser the local Auth server serves. */
async function signInAsResident(page: Page): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Login with Google' }).click(),
  ]);
  await popup.getByRole('button', { name: RESIDENT }).click();
}
