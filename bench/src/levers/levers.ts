import path from 'node:path';
import { rspack } from '@rspack/core';
import { links } from '../builds/links.ts';
import { withoutStandIns } from '../builds/withoutStandIns.ts';
import { withOwnStart } from '../builds/withOwnStart.ts';
import { withWholeRuntime } from '../builds/withWholeRuntime.ts';
import { ROOT } from '../folders.ts';
import { changeAliases } from './changeAliases.ts';
import { changePage } from './changePage.ts';
import type { Lever, LeverName } from './lever.ts';
import { plainRemote } from './plainRemote.ts';
import { pluginHost } from './pluginHost.ts';
import { pluginRemote } from './pluginRemote.ts';
import { sharedChunks } from './sharedChunks.ts';
import { withoutOwnFile } from './withoutOwnFile.ts';

const withAlias = (name: string, module: string): NonNullable<Lever['config']> =>
  changeAliases((aliases) => [...aliases, [name, path.join(ROOT, module)]]);

const withoutAliases = (...names: readonly string[]): NonNullable<Lever['config']> =>
  changeAliases((aliases) => aliases.filter(([name]) => !names.includes(name)));

const ownStart: NonNullable<Lever['config']> = (config, site) =>
  site === 'shell' ? withOwnStart(config) : config;

/** What makes first visits faster or smaller, each taken back alone, and what was tried and left out. */
export const LEVERS: Readonly<Record<LeverName, Lever>> = {
  'sign-in-link': {
    title: 'the sign-in’s entry not in the `Link` header',
    link: links(),
  },
  'no-link': { title: 'no `Link` header', link: '' },
  'sdk-for-all': {
    title: 'Firebase before the login screen',
    config: withAlias(
      '@laundry-board/shared-types/returningResident$',
      'bench/src/levers/swaps/everybodyReturns.ts',
    ),
  },
  chunks: {
    title: 'remotes in the bundler’s own chunks',
    config: (config, site) =>
      site === 'shell'
        ? config
        : { ...config, optimization: { minimizer: config.optimization?.minimizer ?? [] } },
  },
  'entry-alone': {
    title: 'the board’s data in its entry',
    config: (config, site) => (site === 'board' ? withoutOwnFile(config) : config),
  },
  'plugin-remotes': {
    title: 'remotes with a federation runtime each',
    config: (config, site) => (site === 'shell' ? config : pluginRemote(config, site, 'own')),
  },
  'runtime-of-the-page': {
    title: 'remotes by the build plugin, with the page’s runtime',
    config: (config, site) =>
      site === 'shell'
        ? changePage(withoutStandIns(config), (page) => [
            path.join(ROOT, 'bench/src/levers/swaps/provideRuntimeCore.ts'),
            page,
          ])
        : pluginRemote(config, site, 'of-the-page'),
  },
  'plugin-host': {
    title: 'a host by the build plugin',
    config: (config, site) => (site === 'shell' ? pluginHost(config) : config),
  },
  'shared-chunks': {
    title: 'React and styled-components in chunks of their own',
    config: (config, site) => (site === 'shell' ? sharedChunks(config) : config),
  },
  'bundler-runtime': {
    title: 'containers with the bundler’s runtime',
    config: (config, site) => (site === 'shell' ? config : plainRemote(config, site, 'taken')),
  },
  fallbacks: {
    title: 'those, with copies of what is shared',
    config: (config, site) => (site === 'shell' ? config : plainRemote(config, site, 'copied')),
  },
  runtime: {
    title: 'the federation runtime as its package has it',
    config: (config, site) => (site === 'shell' ? withWholeRuntime(config) : config),
  },
  router: {
    title: 'the router’s development build',
    config: withoutAliases('react-router$', 'react-router/dom$'),
  },
  'get-auth': {
    title: '`getAuth` in place of `initializeAuth`',
    config: changeAliases((aliases) => [
      ...aliases,
      ['firebase/auth$', path.join(ROOT, 'bench/src/levers/swaps/wholeAuth.ts')],
      [
        'firebase-auth-itself$',
        path.join(ROOT, 'node_modules/firebase/auth/dist/esm/index.esm.js'),
      ],
    ]),
  },
  re2: {
    title: 'Firestore with its regular expressions',
    config: withoutAliases('re2js$'),
  },
  'compile-hints': {
    title: 'functions compiled when they are called',
    config: (config) => ({
      ...config,
      plugins: (config.plugins ?? []).filter((plugin) => !(plugin instanceof rspack.BannerPlugin)),
    }),
  },
  gzip: { title: 'gzip in place of Brotli', encoding: 'gzip' },
  http1: { title: 'HTTP/1.1 in place of HTTP/2', protocol: 'http/1.1' },
  'one-origin': { title: 'remotes on the page’s own origin', areRemotesBelowPage: true },
  'early-board': {
    title: 'tried: a resident’s board begun before React',
    config: withAlias(
      path.join(ROOT, 'shell/src/startup/startEarly.ts'),
      'bench/src/levers/swaps/startBoardEarly.ts',
    ),
  },
  'own-start': {
    title: 'tried: what begins first in a script of its own',
    config: ownStart,
  },
  'inline-start': {
    title: 'tried: that script in the html',
    config: ownStart,
    isStartInlined: true,
    // The script's hash would stand in the policy; the bench goes without one.
    withoutHeaders: ['content-security-policy'],
  },
};
