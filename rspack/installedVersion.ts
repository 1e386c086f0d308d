import { createRequire } from 'node:module';

/**
 * Version of an installed module. rspack finds none for @firebase/app, whose built files lie beside a
 * package.json of their own.
 */
export function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module : module.replace(/\/.*/, '');
  const description: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version);
  }
  throw new Error(`${name} names no version in its package.json.`);
}
