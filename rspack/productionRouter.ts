import { createRequire } from 'node:module';
import path from 'node:path';

const BUILD = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);

/**
 * Aliases for the router's build without its warnings to developers. Its package brings one, and names
 * the other alone: https://github.com/remix-run/react-router/issues/14102
 */
export const PRODUCTION_ROUTER: Readonly<Record<string, string>> = {
  'react-router$': path.join(BUILD, 'index.mjs'),
  'react-router/dom$': path.join(BUILD, 'dom-export.mjs'),
};
