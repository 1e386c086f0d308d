import { existsSync } from 'node:fs';
import path from 'node:path';
import { mapRemotes, REMOTE_NAMES, type RuntimeConfig } from '@laundry-board/shared-types';
import { defineCommand, signalled } from '@laundry-board/command-line';
import { readRuntimeConfigFile } from '@laundry-board/deploy';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { type Endpoint, serveRemotes, serveShell } from '@laundry-board/hosting';
import {
  buildFolder,
  entryFile,
  localRuntimeConfig,
  siteAddress,
  type SiteName,
  siteNames,
  UserError,
} from '@laundry-board/sites';
import { buildSites } from './build.ts';
import {
  backendAddresses,
  backendDetails,
  ensureEmulatorAnswers,
  ensurePortsFree,
  listenAt,
  LOCAL_VARIABLES,
  type LocalOptions,
  NO_SIMULATION,
  printWelcome,
  readLocalOptions,
  readSwitch,
  startLocalBackend,
} from './localServers.ts';
import { startLocalPush } from './localPush.ts';
import { withoutLocalPins } from './localPins.ts';
import { localReports } from './localReports.ts';
import { step } from './processes.ts';

export const start = defineCommand(
  {
    name: 'start',
    about: 'builds the site and serves it with the local backend and a simulated school',
    options: {
      ...NO_SIMULATION,
      'no-reports': { type: 'boolean', about: 'has no report endpoint (REPORTS=off)' },
      push: { type: 'boolean', about: 'notifies residents while the page is closed' },
    },
    variables: LOCAL_VARIABLES,
  },
  ({ values }) =>
    serve(readLocalOptions(values), {
      isToBuild: () => true,
      reports: readSwitch('REPORTS') && values['no-reports'] !== true,
      push: values.push === true,
    }),
);

/** It answers exactly as a deployed site without a report endpoint does. */
export const preview = defineCommand(
  {
    name: 'preview',
    about: 'serves the builds as they are, and makes missing ones',
    options: {
      ...NO_SIMULATION,
      config: { type: 'string', value: 'FILE', about: 'runs by the configuration of a deployment' },
    },
    variables: LOCAL_VARIABLES,
  },
  ({ values }) =>
    serve(readLocalOptions(values), {
      isToBuild: (site) => !existsSync(path.join(buildFolder(site), entryFile(site))),
      reports: false,
      push: false,
      configFile: values.config,
    }),
);

/** How the commands of this file differ. */
interface Serving {
  readonly isToBuild: (site: SiteName) => boolean;
  /** Whether the site has a report endpoint, which prints what pages report. */
  readonly reports: boolean;
  /** Whether residents are notified while the page is closed. */
  readonly push: boolean;
  /** The file of a deployment's runtime configuration. */
  readonly configFile?: string | undefined;
}

/**
 * Serves the built site as it would be deployed. With a deployment's runtime configuration, the shell runs against that
 * deployment's Firebase and remotes instead of the local ones.
 */
async function serve(options: LocalOptions, serving: Serving) {
  const { isToBuild, configFile } = serving;
  const { addresses } = options;
  if (serving.push && options.firestoreHost !== undefined) {
    throw new UserError(
      '--push sends for the embedded Firestore; unset FIRESTORE_EMULATOR_HOST, or run the gateway with that emulator.',
    );
  }
  const deployed =
    configFile === undefined
      ? undefined
      : withoutLocalPins(await readRuntimeConfigFile(configFile));
  const sites = siteNames.map((site) => siteAddress(site, addresses));
  const used = [...sites, ...(deployed === undefined ? backendAddresses(options) : [])];
  await ensurePortsFree(used);
  // Rather than after a build that was in vain.
  if (deployed === undefined && options.firestoreHost !== undefined) {
    await ensureEmulatorAnswers(options.firestoreHost);
  }
  const missing = siteNames.filter(isToBuild);
  if (missing.length > 0) await buildSites(missing);

  const details = await listenAt(used, () =>
    deployed === undefined
      ? serveLocally(options, serving)
      : serveDeployed(options, configFile, deployed),
  );
  printWelcome(addresses.shell.origin, details);
  await signalled;
}

/** Serves the built site with the local backend. @returns The lines of the welcome. */
async function serveLocally(
  options: LocalOptions,
  { reports, push }: Serving,
): Promise<readonly string[]> {
  const { shell } = options.addresses;
  await step('Start the local backend and the site', async () => {
    const { firestore, origins } = await startLocalBackend(options);
    const local = reports ? localReports(shell) : undefined;
    const config: RuntimeConfig = {
      ...localRuntimeConfig(LOCAL_PROJECT_ID, { ...originsOf(options), ...origins }),
      ...(local !== undefined && { reportEndpoint: local.url }),
      ...(push && firestore !== undefined && { pushKey: await startLocalPush(firestore, shell) }),
    };
    await serveBuilds(options, config, local?.endpoint);
  });
  return [
    ...backendDetails(options),
    ...(push
      ? ['Whoever presses a bell is notified with the page closed, by the browser’s push service.']
      : []),
    ...(reports ? ['What pages report appears below; --no-reports switches it off.'] : []),
  ];
}

/** Serves the built site by a deployment's configuration. @returns The lines of the welcome. */
async function serveDeployed(
  options: LocalOptions,
  configFile: string | undefined,
  { config, leftOut }: ReturnType<typeof withoutLocalPins>,
): Promise<readonly string[]> {
  await serveBuilds(options, config);
  const origins = originsOf(options);
  const remotes = REMOTE_NAMES.map((remote) => origins[remote]).join(' and ');
  return [
    `It runs by ${configFile}; the remotes built here are at ${remotes}.`,
    ...leftOut.map((remote) => `The pin of ${remote}, which runs on this machine, is left out.`),
  ];
}

function originsOf({ addresses }: LocalOptions) {
  return mapRemotes((remote) => addresses[remote].origin);
}

async function serveBuilds(
  { addresses }: LocalOptions,
  config: RuntimeConfig,
  endpoint?: Endpoint,
): Promise<void> {
  await serveRemotes({ folderOf: buildFolder, portOf: (remote) => addresses[remote].port });
  const { port } = addresses.shell;
  await serveShell({ folder: buildFolder('shell'), port, config, endpoint });
}
