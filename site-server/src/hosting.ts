import type { RemoteFolder, RuntimeConfig } from '@laundry-board/shared-types';
import firebase from '../../firebase.json' with { type: 'json' };
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { earlyLinks } from './earlyLinks.ts';

/** A deployed site, by the name of its target in firebase.json. */
type SiteName = 'shell' | RemoteFolder;

interface HeaderRule {
  /** Tells the paths; of two rules that set the same header, the later one counts. */
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** How Firebase Hosting serves one site: an entry of `hosting` in firebase.json. */
export interface Hosting {
  readonly target: string;
  readonly public: string;
  readonly predeploy?: string;
  readonly headers: readonly HeaderRule[];
  readonly rewrites?: readonly { readonly regex: string; readonly destination: string }[];
}

const sites: readonly Hosting[] = firebase.hosting;

/** How a remote is served: as firebase.json has it. */
export function remoteHosting(name: RemoteFolder): Hosting {
  return hostingOf(name);
}

/**
 * How the shell is served in one deployment. Its security policy and what it fetches early name the
 * remotes and services of that deployment, so firebase.json only holds their places: the policy there
 * lets nothing in.
 */
export function shellHosting(config: RuntimeConfig): Hosting {
  // What is built to be deployed with its own policy needs no reminder to make one.
  const { predeploy: _, ...shell } = hostingOf('shell');
  const deployed = new Map([
    ['Content-Security-Policy', contentSecurityPolicy(config)],
    ['Link', earlyLinks(config)],
  ]);
  return {
    ...shell,
    headers: shell.headers.map((rule) =>
      // The service worker has a policy of its own, which is the same in every deployment.
      new RegExp(rule.regex, 'u').test('/')
        ? {
            ...rule,
            headers: rule.headers.map(({ key, value }) => ({
              key,
              value: deployed.get(key) ?? value,
            })),
          }
        : rule,
    ),
  };
}

/** The firebase.json that a shell with a runtime configuration is deployed with. */
export function deployableFirebase(
  config: RuntimeConfig,
): Readonly<Record<string, unknown>> & { readonly hosting: readonly Hosting[] } {
  const hosting = sites.map((site) => (site.target === 'shell' ? shellHosting(config) : site));
  return { ...firebase, hosting };
}

function hostingOf(name: SiteName): Hosting {
  const site = sites.find(({ target }) => target === name);
  if (site === undefined) throw new Error(`firebase.json has no hosting target "${name}".`);
  return site;
}
