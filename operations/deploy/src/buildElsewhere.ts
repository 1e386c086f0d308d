import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext, Script } from 'node:vm';
import { buildVersion } from '@laundry-board/build/versions';
import {
  type BuildInfo,
  isBuildInfo,
  REMOTE_ENTRY_FILE,
  REMOTES,
  type RemoteName,
} from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';

/**
 * The version of a remote that another repository has built: the commit that is checked out there, or, outside a
 * repository, when the entry was written.
 */
export async function versionElsewhere(folder: string): Promise<string> {
  const version = buildVersion(folder);
  if (version !== 'local') return version;
  const { mtime } = await stat(path.join(folder, REMOTE_ENTRY_FILE));
  return `${version} ${mtime.toISOString()}`;
}

/**
 * What the entry of a remote states before its own code: the object after `window.board_remote_built_against =`.
 *
 * @throws UserError where it states nothing, so that the shell would refuse it.
 */
export function statedByEntry(remote: RemoteName, entry: string): BuildInfo {
  const global = `${REMOTES[remote].container}_built_against`;
  const [, rest = ''] = entry.split(new RegExp(`window\\.${global}\\s*=\\s*`));
  // The shortest text that is an expression: the object ends at a brace, and so may a text in it.
  for (let end = rest.indexOf('}'); end >= 0; end = rest.indexOf('}', end + 1)) {
    const expression = `(${rest.slice(0, end + 1)})`;
    if (!isScript(expression)) continue;
    const stated: unknown = runInNewContext(expression, {}, { timeout: 1000 });
    if (isBuildInfo(stated)) return stated;
    break;
  }
  throw new UserError(
    `${REMOTE_ENTRY_FILE} does not begin with window.${global} = { contract, shared } (docs/your-remote.md).`,
  );
}

function isScript(text: string): boolean {
  try {
    return new Script(text) instanceof Script;
  } catch {
    return false;
  }
}
