import path from 'node:path';

/** Where rules stand. Other folders have hooks, components and servers, which have tests of another kind. */
const FOLDERS = [
  'shared-types/src',
  'laundry-rules/src',
  'board-remote/src/{alerts,device,model}',
  'operations/gateway/src',
  'tools/hosting/src',
  'tools/local-backend/src/firestore/access',
];

/** Files of these folders without rules, and tests that take too long for each change, by their names without an ending. */
const EXCEPTIONS = [
  // They need a page.
  'board-remote/src/alerts/{explainNotification,index,loadPush,notify,useAlerts}',
  'board-remote/src/alerts/push/{pushDevice,startPush}',
  'board-remote/src/device/{clock,device,page,wakeLock}',
  'board-remote/src/model/{boardModel,buildingStorage,selection}',
  'board-remote/src/model/connection/firestoreBackend',
  // They wait for a broker, a server or a process.
  'operations/gateway/src/{broker,check,clock,firestore,gateway,health,installedAlone,main,metrics,previousStates,schoolWriter,session}',
  'operations/gateway/src/history/historyKeeper',
  'operations/gateway/src/push/{post,schoolSender,sender}',
  'tools/hosting/src/{serveBuilds,serveSite}',
];

/** What `npm run mutation -- --mutate PATH` names: a package, or a file. */
const PATH = process.env['MUTATED_PATH'];
const MUTATED = FOLDERS.filter((folder) => PATH === undefined || folder.startsWith(`${PATH}/`));
const FILE = MUTATED.length === 0 ? PATH : undefined;

/**
 * `npm run mutation`: Stryker changes one expression of the rules at a time and runs their tests
 * (jest.config.ts). What no test notices, a test should, unless nobody could.
 * Every option: https://stryker-mutator.io/docs/stryker-js/configuration
 *
 * Some changes survive because the code behaves as before:
 * - parseSchool, documentReader, freeElsewhere: `?.`, and a `typeof` or a kind beside a check that implies it, which
 *   only the compiler needs.
 * - laundryLoads: a check that only the compiler needs, because a comparison with null or undefined says the same; a
 *   school that is not live has no machines, which changes nothing either; and limits to the millisecond.
 * - serverClock: any text that is no date stands in for a missing header equally well.
 * - accessRules: a token that stands in for a missing one is as invalid; and `.*` begins at the start.
 * - hosting: the flag `u`, which changes nothing for the patterns of firebase.json.
 */
export default {
  mutate:
    FILE === undefined
      ? [
          ...MUTATED.map((folder) => `${folder}/**/*.ts`),
          '!**/*.{test,test-d}.ts',
          '!**/testing/**',
          ...EXCEPTIONS.map((name) => `!${name}.ts`),
        ]
      : [FILE],
  thresholds: { high: 100, low: 95, break: 95 },

  testRunner: 'jest',
  jest: {
    configFile: 'tools/scripts/mutation/jest.config.ts',
    config: {
      // Of a changed file, those run that import it.
      testMatch: [
        ...FOLDERS.map((folder) => `**/${folder}/**/*.test.ts`),
        ...EXCEPTIONS.map((name) => `!**/${name}.test.ts`),
        ...(FILE === undefined ? [] : [`**/${path.dirname(FILE)}/*.test.*`]),
      ],
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Each run of jest in a process is slower than the one before: 1 s at first, 12 s after forty.
  maxTestRunnerReuse: 8,
  // Only ends what hangs; an endless loop is found by counting.
  timeoutMS: 60_000,

  // What its copy of the repository does without. It would rewrite the tsconfig.json by the compiler's
  // JavaScript API, which TypeScript 7 has not.
  ignorePatterns: ['dist', '/docs', '/e2e', '/reports', '/test-results', '/tsconfig.json'],

  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
};
