import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isObject } from '@laundry-board/shared-types';
import { ROOT, siteNames } from '@laundry-board/sites';
import { parseSync, type VariableDeclaration } from '@swc/core';

/** What ships; a part of it is given what it needs, and keeps it in an object of its own. */
const SHIPPED = [...siteNames, 'shared-types', 'laundry-rules', 'container-runtime'];

/** Files with a variable of their module, and why there can be no other place for it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'container-runtime/src/index.ts':
    'A container is a module: its share scope is set by its `init`.',
};

function sourcesIn(name: string): readonly string[] {
  const folder = path.join(ROOT, name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|[\\/])testing[\\/]/.test(file))
    .map((file) => path.posix.join(name, 'src', file.split(path.sep).join('/')));
}

const COLLECTIONS = /^(Map|Set|WeakMap|WeakSet|Array)$/;
const CHANGING_METHODS =
  /^(add|clear|copyWithin|delete|fill|pop|push|reverse|set|shift|sort|splice|unshift)$/;

/**
 * Whether a module keeps state: a variable, a collection whose type lets it change, or an object or array that the module
 * itself changes.
 */
function hasState(source: string, tsx = false): boolean {
  const { body } = parseSync(source, { syntax: 'typescript', tsx });
  const declared = body
    .map((item) => (item.type === 'ExportDeclaration' ? item.declaration : item))
    .filter((item) => item.type === 'VariableDeclaration')
    .filter((item) => !item.declare);
  const constants = new Set(declared.flatMap(namesIn));
  return (
    declared.some(declaresState) ||
    body.some((item) => item.type === 'ExportDefaultExpression' && isCollection(item.expression)) ||
    changes(body, constants)
  );
}

function namesIn({ declarations }: VariableDeclaration): readonly string[] {
  return declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
}

function declaresState({ kind, declarations }: VariableDeclaration): boolean {
  return (
    kind !== 'const' ||
    declarations.some(({ id, init }) => {
      const { typeAnnotation } = { typeAnnotation: undefined, ...id };
      return isObject(typeAnnotation)
        ? isMutableType(typeAnnotation['typeAnnotation'])
        : isCollection(init);
    })
  );
}

/** Whether a value without a type of its own can be filled. */
function isCollection(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, callee, elements } = value;
  if (type === 'ArrayExpression') return Array.isArray(elements) && elements.length === 0;
  return type === 'NewExpression' && isObject(callee) && COLLECTIONS.test(String(callee['value']));
}

function isMutableType(type: unknown): boolean {
  if (!isObject(type)) return false;
  const { typeName } = type;
  const isNamed = isObject(typeName) && COLLECTIONS.test(String(typeName['value']));
  return type['type'] === 'TsArrayType' || isNamed;
}

/** Whether a part of a syntax tree changes what one of these constants holds. */
function changes(node: unknown, constants: ReadonlySet<string>): boolean {
  if (Array.isArray(node)) return node.some((part) => changes(part, constants));
  if (!isObject(node)) return false;
  return isChange(node, constants) || changes(Object.values(node), constants);
}

function isChange(node: Readonly<Record<string, unknown>>, constants: ReadonlySet<string>) {
  const holds = (target: unknown): boolean => constants.has(ownerOf(target) ?? '');
  switch (node['type']) {
    case 'AssignmentExpression':
      return holds(node['left']);
    case 'UpdateExpression':
      return holds(node['argument']);
    case 'UnaryExpression':
      return node['operator'] === 'delete' && holds(node['argument']);
    case 'CallExpression': {
      const { callee } = node;
      const method = isObject(callee) && isObject(callee['property']) && callee['property'];
      return method && CHANGING_METHODS.test(String(method['value'])) && holds(callee);
    }
    default:
      return false;
  }
}

/** The name of the variable whose member this is. */
function ownerOf(node: unknown): string | undefined {
  if (!isObject(node) || node['type'] !== 'MemberExpression') return undefined;
  const { object } = node;
  return isObject(object) && object['type'] === 'Identifier'
    ? String(object['value'])
    : ownerOf(object);
}

test('no module that ships has state', () => {
  const withState = SHIPPED.flatMap(sourcesIn).filter((file) =>
    hasState(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x')),
  );
  expect(withState).toEqual(Object.keys(EXCEPTIONS));
});

test.each([
  'let count = 0;',
  'const seen = new Map<string, number>();',
  'const cache: Map<string, string> = new Map();',
  'export const names: string[] = ["Ada"];',
  'export const all = [];',
  'export default new Map();',
  'const state = { n: 0 };\nexport function count() { state.n += 1; }',
  'const state = { seen: { n: 0 } };\nexport const count = () => state.seen.n++;',
  'const seen = ["Ada"];\nexport function see(name: string) { seen.push(name); }',
  'const byName: Names = {};\nexport function forget(name: string) { delete byName[name]; }',
])('%j is state', (lines) => {
  expect(hasState(`import './a.ts';\n\n${lines}\n`)).toBe(true);
});

test.each([
  "const ENDED: ReadonlySet<string> = new Set(['USER_DISABLED']);",
  'const NAMES: readonly string[] = ["Ada"];',
  'const WORDS = { washer: "Washer" };\nexport const washer = WORDS.washer;',
  'export function count() { let n = 0; n += 1; return n; }',
  'declare let __webpack_public_path__: string;',
])('%j is no state', (lines) => {
  expect(hasState(`${lines}\n`)).toBe(false);
});
