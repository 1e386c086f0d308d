/** For ci.yml: prints what a deploy would change, as a JSON list. */
import { execFileSync } from 'node:child_process';
import { ROOT } from '@laundry-board/sites';
import { changedTargets } from './changedSites.ts';

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

console.log(JSON.stringify(await changedTargets(process.env, git)));
