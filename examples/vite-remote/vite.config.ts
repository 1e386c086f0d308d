import { execSync } from 'node:child_process';
import { federation } from '@module-federation/vite';
import { defineConfig, type Plugin } from 'vite';

const CONTAINER = 'board_remote';
const ENTRY = 'remoteEntry.js';
const NAME = 'assets/[name].[hash:12]';

/** The release, by which messages and reports name this board. */
const COMMIT = execSync('git rev-parse --short=12 HEAD', { encoding: 'utf8' }).trim();

/** What the entry states before its own code runs: the contract, and the versions that this board is tested with. */
const BUILT_AGAINST = {
  contract: 2,
  shared: {
    react: '19.x',
    'react/jsx-runtime': '19.x',
    'react-dom': '19.x',
    'styled-components': '6.x',
  },
};

const builtAgainst: Plugin = {
  name: 'built-against',
  enforce: 'post',
  generateBundle(_, bundle) {
    const entry = bundle[ENTRY];
    if (entry?.type !== 'asset') throw new Error(`The build has no ${ENTRY}.`);
    const stated = `window.${CONTAINER}_built_against=${JSON.stringify(BUILT_AGAINST)};`;
    const version = `window.${CONTAINER}_version='${COMMIT}';`;
    entry.source = stated + version + String(entry.source);
  },
};

export default defineConfig({
  // Chunks are found beside the entry, wherever that is deployed.
  base: './',
  build: {
    // The page refuses `data:` URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: './src/Board.tsx',
      // By such names firebase.json has browsers keep the files.
      output: {
        entryFileNames: `${NAME}.js`,
        chunkFileNames: `${NAME}.js`,
        assetFileNames: `${NAME}[extname]`,
        hashCharacters: 'hex',
      },
    },
  },
  plugins: [
    federation({
      name: CONTAINER,
      // The plain script that the shell runs, and the module that it imports. The name of the module changes with its content, so
      // that a page which tries again gets the new one.
      varFilename: ENTRY,
      filename: 'assets/remoteEntry.[hash:12].js',
      exposes: { './board': './src/Board.tsx' },
      shared: Object.fromEntries(
        Object.keys(BUILT_AGAINST.shared).map((name) => [name, { singleton: true }]),
      ),
      dts: false,
    }),
    builtAgainst,
  ],
});
