import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '@laundry-board/sites';

/** @throws Error, one line, that names the file and what is wrong. */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`${path.resolve(file)} can't be read as JSON: ${reason}`, { cause });
  }
}
