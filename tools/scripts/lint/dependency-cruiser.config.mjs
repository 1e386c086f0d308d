/**
 * Who may import whom; `npm test -- lint` runs it. What a package imports by name must also be among the dependencies of
 * its package.json, which knip checks. `export type … from` is not seen here, but by knip.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** A package's folder, as the first group of a path. */
const PACKAGE =
  '^(shared-types|laundry-rules|container-runtime|design-tokens|shell|[^/]+-remote|e2e|(?:tools|operations)/[^/]+)/';

/**
 * What a package of the product may import, of all that is in this repository.
 *
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const only = (name, from, ...allowed) => ({
  name,
  comment: 'Dependencies run shared-types, laundry-rules ← remotes ← shell (docs/architecture.md).',
  severity: 'error',
  from: { path: from },
  to: { path: PACKAGE, pathNot: allowed },
});

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Move what one of the files needs to where nothing imports back.',
      severity: 'error',
      from: {},
      // What loads a chunk may state the type of what it gets.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-folder-circle',
      comment: 'Move what one of the folders needs to where nothing imports back.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    only('shared-types-imports-nothing', '^shared-types/', '^shared-types/'),
    {
      name: 'laundry-rules-import-nothing',
      comment: 'They run in pages and in Node.js, also where nothing else is installed.',
      severity: 'error',
      from: { path: '^laundry-rules/' },
      to: { pathNot: '^laundry-rules/' },
    },
    only(
      'container-runtime-is-in-every-remote',
      '^container-runtime/',
      '^(container-runtime|shared-types)/',
    ),
    only(
      'remote-meets-no-other',
      '^([^/]+-remote)/src/',
      '^$1/',
      '^(shared-types|laundry-rules)/',
      '^tools/standalone-page/',
    ),
    {
      name: 'remotes-are-nobodys-library',
      comment: 'Move what both need to laundry-rules or shared-types.',
      severity: 'error',
      // The bench builds the product in other ways.
      from: { path: '^(tools|operations)/', pathNot: '^tools/bench/src/builds/' },
      to: { path: '^[^/]+-remote/' },
    },
    only('shell-meets-remotes-at-run-time', '^shell/src/', '^(shell|shared-types|design-tokens)/'),
    {
      name: 'standalone-page-is-for-developers',
      severity: 'error',
      from: { path: '^[^/]+-remote/src/', pathNot: '^[^/]+-remote/src/standalone/' },
      to: { path: '^tools/' },
    },
    {
      name: 'no-path-into-a-package',
      comment: 'Import what the package exports, by its name.',
      severity: 'error',
      // The bench builds the product in other ways.
      from: { path: PACKAGE, pathNot: '^tools/bench/src/builds/' },
      to: {
        path: PACKAGE,
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
  ],
  options: {
    // A circle by types alone is one for the reader, too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests and what only they use may import from anywhere.
    exclude: { path: ['(^|/)(node_modules|dist)/', '[.]test[.]', '/testing/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
};
