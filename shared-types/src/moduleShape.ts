/** Whether a value is a module (or object) that has all the named exports. */
export function hasExports<Name extends string>(
  module: unknown,
  ...names: readonly Name[]
): module is Record<Name, unknown> {
  return typeof module === 'object' && module !== null && names.every((name) => name in module);
}

/** Whether React can render a value as a component: a function, or an object such as `memo` makes. */
export function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
