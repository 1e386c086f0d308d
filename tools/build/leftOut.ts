import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * What builds leave out of the packages that they contain, because no page uses it. A build fails when a package no longer
 * has what is named here.
 */

/** The folder of an installed package, absolute. */
function folderOf(name: string): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

const ROUTER = path.join(folderOf('react-router'), 'dist/production');

/** React Router for production, by its files: its `exports` name the development build for every bundler. */
export const PRODUCTION_ROUTER = {
  'react-router$': path.join(ROUTER, 'index.mjs'),
  'react-router/dom$': path.join(ROUTER, 'dom-export.mjs'),
};
