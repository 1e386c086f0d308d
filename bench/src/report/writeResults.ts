import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RESULTS } from '../folders.ts';
import type { PartResult } from '../part.ts';

/** Writes what a part found as JSON. @returns The file. */
export async function writeResults(
  part: string,
  { rows, details }: PartResult,
  about: Readonly<Record<string, unknown>>,
): Promise<string> {
  await mkdir(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${part}.json`);
  await writeFile(file, `${JSON.stringify({ ...about, rows, details }, null, 2)}\n`);
  return file;
}
