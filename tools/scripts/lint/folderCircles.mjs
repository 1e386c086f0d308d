import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Import
 * @property {{ value?: unknown } | null} [source] What is imported, as the file names it.
 */

/** @typedef {{ readonly filename: string, report: (problem: { node: Import, message: string }) => void }} Context */

/** Tests and what only they use may import from anywhere. */
const IN_TESTS = /\.test\.|[\\/]testing[\\/]/;

/** Relative imports in the text of a file, types included. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g;

/**
 * The folders of an import that leaves its own: the first ones in which the two paths differ. A folder holds those inside
 * it, so an import of a file above or below leaves none.
 *
 * @param {string} from @param {string} to Paths of files.
 * @returns {{ from: string, to: string } | undefined}
 */
function foldersOf(from, to) {
  const own = path.dirname(from).split(path.sep);
  const other = path.dirname(to).split(path.sep);
  const first = own.findIndex((name, depth) => name !== other[depth]);
  if (first === -1 || first >= other.length) return undefined;
  /** @param {readonly string[]} names */
  const beside = (names) => names.slice(0, first + 1).join(path.sep);
  return { from: beside(own), to: beside(other) };
}

/**
 * The folders beside a folder that its files import, directly or by way of another folder.
 *
 * @param {string} folder @returns {ReadonlySet<string>}
 */
function reachedFrom(folder) {
  const reached = new Set([folder]);
  for (const next of reached) {
    for (const file of sourcesIn(next)) {
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
        const folders = foldersOf(file, path.resolve(path.dirname(file), name));
        if (folders !== undefined && folders.from === next) reached.add(folders.to);
      }
    }
  }
  reached.delete(folder);
  return reached;
}

/** @param {string} folder @returns {readonly string[]} */
function sourcesIn(folder) {
  // A misspelt path, which the compiler reports.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !IN_TESTS.test(file));
}

const noFolderCircle = {
  /** @param {Context} context One for all files. */
  createOnce(context) {
    /** By folder. @type {Map<string, ReadonlySet<string>>} */
    const reached = new Map();

    /** @param {Import} node */
    function check(node) {
      const { filename } = context;
      const { value } = node.source ?? {};
      if (typeof value !== 'string' || !value.startsWith('.') || IN_TESTS.test(filename)) return;
      const folders = foldersOf(filename, path.resolve(path.dirname(filename), value));
      if (folders === undefined) return;
      const { from, to } = folders;
      const back = reached.get(to) ?? reachedFrom(to);
      reached.set(to, back);
      if (!back.has(from)) return;
      const [name, other] = [from, to].map((folder) => path.basename(folder));
      const message = `The folder ${other} imports ${name}, directly or by way of another. Move what one of them needs to where nothing imports back.`;
      context.report({ node, message });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- A plugin has this shape.
export default { meta: { name: 'folders' }, rules: { 'no-circle': noFolderCircle } };
