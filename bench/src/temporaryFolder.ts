import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Lifetime } from './lifetime.ts';

/** A folder of its own, absolute; it is removed with the lifetime. */
export async function temporaryFolder(lifetime: Lifetime): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-bench-'));
  lifetime.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
