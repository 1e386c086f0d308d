/** The rules of the core, which are pure: hooks and components have tests of another kind. */
const RULES = [
  'shared-types/src/{buildInfo,pageConfig,pageUrl,runtimeConfig,timing}.ts',
  'tools/hosting/src/{hosting,parseRuntimeConfig}.ts',
  'tools/local-backend/src/firestore/access/{accessRules,wishRule}.ts',
  'laundry-rules/src/machines/{machineStatus,newestReport,timeLeft}.ts',
  'laundry-rules/src/school/{freeElsewhere,timesLeft}.ts',
  'laundry-rules/src/documents/{documentId,documentReader,domainOf,parseBuilding,parseSchool,schoolOfDocuments}.ts',
  'laundry-rules/src/{firestoreRest,writing}.ts',
  'laundry-rules/src/waiting/{laundryLoads,news,observation,waiting,wants}.ts',
  'board-remote/src/device/serverClock.ts',
  'board-remote/src/model/recompute.ts',
  'board-remote/src/model/connection/{listener,transition}.ts',
  'board-remote/src/alerts/alertsState.ts',
  'operations/gateway/src/{config,machineState,message,sensors}.ts',
  'operations/gateway/src/push/attempts.ts',
];

/** The tests beside the rules, and others that try rules as a whole. */
const TESTS = [
  ...RULES.map((file) => file.replace(/\.ts$/, '.test.ts')),
  'tools/local-backend/src/firestore/access/{accessTable,wishTable}.test.ts',
  'board-remote/src/model/connection/connectionLife.test.ts',
];

/**
 * `npm run mutation`: Stryker changes one expression of the rules at a time and runs their tests
 * (jest.mutation.config.ts). What no test notices, a test should, unless nobody could.
 * Every option: https://stryker-mutator.io/docs/stryker-js/configuration
 *
 * Some changes survive because the code behaves as before:
 * - parseSchool, documentReader, freeElsewhere: `?.`, and a `typeof` or a kind beside a check that implies it, which
 *   only the compiler needs; so does `transition`, which asks for the kind of a listener before its step.
 * - laundryLoads: a check that only the compiler needs, because a comparison with null or undefined says the same; a
 *   school that is not live has no machines, which changes nothing either; and limits to the millisecond.
 * - serverClock: any text that is no date stands in for a missing header equally well.
 * - accessRules: a token that stands in for a missing one is as invalid; and `.*` begins at the start.
 * - hosting: the flag `u`, which changes nothing for the patterns of firebase.json.
 */
export default {
  mutate: RULES,
  thresholds: { high: 100, low: 95, break: 95 },

  testRunner: 'jest',
  jest: {
    configFile: 'jest.mutation.config.ts',
    config: { testMatch: TESTS.map((file) => `<rootDir>/${file}`) },
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
  incrementalFile: 'reports/mutation/incremental.json',
};
