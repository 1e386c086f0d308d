import path from 'node:path';
import { forEachRemote, type RuntimeConfig } from '@laundry-board/shared-types';
import {
  type LocalServer,
  localRuntimeConfig,
  serveRemote,
  serveShell,
  withGapiStandIn,
} from '@laundry-board/site-server';
import type { Built, SiteName, Variant } from '../builds/variant.ts';
import type { AnswerTo } from '../network/answer.ts';
import { compressedAnswers } from '../network/compressedAnswers.ts';
import { openOrigin, type OriginContext } from '../network/openOrigin.ts';
import { serveSite } from '../network/serveSite.ts';
import type { Services } from './services.ts';

/** A variant that is built and served on origins of its own. */
export interface Deployment {
  readonly variant: Variant;
  /** Address of the page. */
  readonly page: string;
  /** Puts the first version in place, or the one after a deploy of the board alone. */
  readonly deploy: (version: Version) => void;
}

/** A version of a deployed site. */
type Version = 'first' | 'next';

/**
 * Builds a variant and serves it as a deployment does: by firebase.json's headers, compressed, each
 * site on its own origin.
 *
 * @param folder Where the builds are put, absolute.
 */
export async function deployVariant(
  variant: Variant,
  folder: string,
  services: Services,
  context: OriginContext,
): Promise<Deployment> {
  const { protocol = 'h2', areRemotesBelowPage = false } = variant;
  const answers = new Map<SiteName, AnswerTo>();
  const origins = new Map<SiteName, string>();
  for (const site of variant.sites) {
    const answerTo: AnswerTo = async (...asked) => {
      const answer = answers.get(site);
      if (answer === undefined) throw new Error(`The site ${site} is not built yet.`);
      return answer(...asked);
    };
    const serve = serveSite(protocol, answerTo, context.network);
    origins.set(site, await openOrigin(`${site}-${variant.name}`, serve, context));
  }
  const originOf = (site: SiteName): string => origins.get(site) ?? originOf('shell');
  const remotes = forEachRemote((remote) =>
    areRemotesBelowPage ? `${originOf('shell')}/${remote}` : originOf(remote),
  );
  const config = localRuntimeConfig({
    ...remotes,
    authEmulator: services.auth,
    firestoreEmulator: services.firestore,
  });

  const built = await variant.build(path.join(folder, variant.name), {
    shell: originOf('shell'),
    ...remotes,
  });
  const versions = {
    first: await serveSites(built.first, config, variant, context),
    next: await serveSites(built.afterBoardDeploy, config, variant, context),
  };
  const deploy = (version: Version): void => {
    for (const [site, answerTo] of versions[version]) answers.set(site, answerTo);
  };
  deploy('first');
  return { variant, page: `${originOf('shell')}/`, deploy };
}

async function serveSites(
  { folders, link }: Built,
  config: RuntimeConfig,
  { withoutHeaders = [], encoding = 'br' }: Variant,
  { lifetime }: OriginContext,
): Promise<ReadonlyMap<SiteName, AnswerTo>> {
  const { shell, auth, board } = folders;
  const starting: [SiteName, Promise<LocalServer>][] = [
    ['shell', serveShell({ folder: shell, port: 0, config })],
  ];
  if (auth !== undefined) {
    starting.push(['auth', serveRemote({ site: 'auth-remote', folder: auth, port: 0 })]);
  }
  if (board !== undefined) {
    starting.push(['board', serveRemote({ site: 'board-remote', folder: board, port: 0 })]);
  }
  const changes = { html: withoutStandIn(config), link, withoutHeaders, encoding };
  return new Map(
    await Promise.all(
      starting.map(async ([site, server]) => {
        const { origin, close } = await server;
        lifetime.add(close);
        return [site, compressedAnswers(origin, changes)] as const;
      }),
    ),
  );
}

/** A deployed page has no stand-in for gapi: its request is not one of a visit. */
function withoutStandIn({ emulators }: RuntimeConfig): (html: string) => string {
  const [, standIn = ''] = withGapiStandIn('<head>', emulators?.auth ?? '').split('<head>');
  return (html) => html.replace(standIn, '');
}
