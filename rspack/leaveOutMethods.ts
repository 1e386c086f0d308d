import { type ClassMember, type ModuleItem, parseSync, printSync } from '@swc/core';

/**
 * A script without some methods of its class.
 *
 * @param source An ES module with one class, as packages are built: `var Name = class {…}`.
 * @throws Error when the class does not have each of the methods once.
 */
export function leaveOutMethods(source: string, methods: readonly string[]): string {
  const script = parseSync(source, { syntax: 'ecmascript', target: 'es2022' });
  const found: string[] = [];
  const stays = (member: ClassMember): boolean => {
    if (member.type !== 'ClassMethod' || member.key.type !== 'Identifier') return true;
    if (!methods.includes(member.key.value)) return true;
    found.push(member.key.value);
    return false;
  };
  for (const item of script.body) {
    for (const declared of classesOf(item)) declared.body = declared.body.filter(stays);
  }
  if (found.toSorted().join() !== methods.toSorted().join()) {
    throw new Error(`Of ${methods.join(', ')} the class has ${found.join(', ') || 'none'}.`);
  }
  return printSync(script).code;
}

function classesOf(item: ModuleItem): { body: ClassMember[] }[] {
  if (item.type !== 'VariableDeclaration') return [];
  return item.declarations.flatMap(({ init }) => (init?.type === 'ClassExpression' ? [init] : []));
}
