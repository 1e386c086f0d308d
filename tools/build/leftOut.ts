import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from '@rspack/core';

/*
 * What builds leave out of the packages that they contain, because no page uses it. A build fails when a package no longer
 * has what is named here.
 */

/** The folder of an installed package, absolute. */
function folderOf(name: string): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

const ROUTER = path.join(folderOf('react-router'), 'dist/production');

/**
 * React Router for production, by its files: for every bundler its `exports` name the development build, which warns in
 * residents' consoles.
 */
export const PRODUCTION_ROUTER = {
  'react-router$': path.join(ROUTER, 'index.mjs'),
  'react-router/dom$': path.join(ROUTER, 'dom-export.mjs'),
};

/** Functions of a package's file, with the bodies that they get. */
interface Cut {
  /** From the folder of the package; some files have a hash in their names. */
  readonly folder: string;
  readonly file: RegExp;
  /** By the names that the functions have in that file. */
  readonly bodies: Readonly<Record<string, string>>;
}

/** Has a build replace the bodies of functions. @throws Error when the package has no such file. */
export function cut(name: string, { folder, file, bodies }: Cut): RuleSetRule {
  const inPackage = path.join(folderOf(name), folder);
  const found = readdirSync(inPackage).filter((entry) => file.test(entry));
  if (found.length !== 1) {
    throw new Error(`${inPackage} has ${found.length} files by the name ${file}, not one.`);
  }
  return {
    test: path.join(inPackage, ...found),
    // Before the file is compiled.
    enforce: 'pre',
    loader: path.join(import.meta.dirname, 'cutFunctions.mjs'),
    options: bodies,
  };
}

const NO_PIPELINES = "throw new Error('This build of Firestore is without pipelines.');";

/** What is cut. */
export const CUTS = [
  // A listener of a document is no pipeline: every call of these is behind that question. With them go the pipelines'
  // expressions, and `re2js`. The package's small build, `firebase/firestore/lite`, has no listeners.
  cut('@firebase/firestore', {
    folder: 'dist',
    file: /^common-\w+\.esm\.js$/,
    bodies: {
      __PRIVATE_isPipeline: 'return false;',
      __PRIVATE_toCorePipeline: NO_PIPELINES,
      __PRIVATE_toEvaluable: NO_PIPELINES,
      __PRIVATE_canonifyPipeline: NO_PIPELINES,
      __PRIVATE_runPipeline: NO_PIPELINES,
      __PRIVATE_pipelineMatches: NO_PIPELINES,
      __PRIVATE_toPipelineTarget: NO_PIPELINES,
      __PRIVATE_getLastEffectiveLimit: NO_PIPELINES,
    },
  }),
  // styled-components adds vendor prefixes only where somebody sets `enableVendorPrefixes`.
  cut('stylis', { folder: 'src', file: /^Middleware\.js$/, bodies: { prefixer: '' } }),
];
