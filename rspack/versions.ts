import { execFileSync } from 'node:child_process';
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

/**
 * Names what is built by its commit, as short as git writes it; `unknown` outside a repository. The
 * federation plugin reads the same variable for its manifest.
 */
export function buildVersion(): string {
  return (process.env['MF_BUILD_VERSION'] ??= describeCommit());
}

function describeCommit(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*'];
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
