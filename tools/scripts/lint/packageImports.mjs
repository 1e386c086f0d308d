import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Import
 * @property {{ value?: unknown } | null} [source] What is imported, as the file names it.
 */

/** @typedef {{ readonly filename: string, report: (problem: { node: Import, message: string }) => void }} Context */

/** @typedef {{ readonly folder: string, readonly dependencies: readonly string[], readonly isRoot: boolean }} Package */

/** @typedef {(folder: string) => Package | undefined} PackageOf */

/** Finds the package that a folder belongs to, and keeps what it has found. @returns {PackageOf} */
function createPackageOf() {
  /** @type {Map<string, Package | undefined>} */
  const packages = new Map();
  /** @type {PackageOf} */
  const packageOf = (folder) => {
    if (!packages.has(folder)) packages.set(folder, find(folder));
    return packages.get(folder);
  };
  /** @type {PackageOf} */
  const find = (folder) => {
    const file = path.join(folder, 'package.json');
    if (existsSync(file)) return readPackage(file);
    const parent = path.dirname(folder);
    return parent === folder ? undefined : packageOf(parent);
  };
  return packageOf;
}

/** @param {string} file @returns {Package} */
function readPackage(file) {
  /** @type {unknown} */
  const content = JSON.parse(readFileSync(file, 'utf8'));
  return {
    folder: path.dirname(file),
    dependencies: ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((name) =>
      Object.keys(fieldOf(content, name) ?? {}),
    ),
    isRoot: fieldOf(content, 'workspaces') !== undefined,
  };
}

/** @param {unknown} value @param {string} name @returns {object | undefined} */
function fieldOf(value, name) {
  /** @type {unknown} */
  const field = value instanceof Object ? Reflect.get(value, name) : undefined;
  return field instanceof Object ? field : undefined;
}

/** Checks what a file imports. @param {(filename: string, name: string, packageOf: PackageOf) => string | undefined} judge */
function ruleOn(judge) {
  return {
    /** @param {Context} context One for all files. */
    createOnce(context) {
      const packageOf = createPackageOf();
      /** @param {Import} node */
      const check = (node) => {
        const { value } = node.source ?? {};
        const message =
          typeof value === 'string' ? judge(context.filename, value, packageOf) : undefined;
        if (message !== undefined) context.report({ node, message });
      };
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
      };
    },
  };
}

/** What a package imports of this repository stands in its package.json, which is the one list of who may import what. */
const declared = ruleOn((filename, name, packageOf) => {
  const [imported] = /^@laundry-board\/[^/]+/.exec(name) ?? [];
  if (imported === undefined) return undefined;
  const own = packageOf(path.dirname(filename));
  if (own === undefined || own.dependencies.includes(imported)) return undefined;
  return `${imported} is not among the dependencies in ${path.basename(own.folder)}/package.json. Who imports what: docs/architecture.md.`;
});

/** A path into another package goes round its exports, and round the list of dependencies. The root has no other way. */
const noPathInto = ruleOn((filename, name, packageOf) => {
  if (!name.startsWith('.')) return undefined;
  const own = packageOf(path.dirname(filename));
  const other = packageOf(path.dirname(path.resolve(path.dirname(filename), name)));
  if (own === undefined || own.isRoot) return undefined;
  if (other === undefined || other.isRoot || other.folder === own.folder) return undefined;
  return `This path leads into the package ${path.basename(other.folder)}. Import what it exports, by its name.`;
});

// oxlint-disable-next-line import/no-default-export -- A plugin has this shape.
export default { meta: { name: 'packages' }, rules: { declared, 'no-path-into': noPathInto } };
