import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { replaceFiles } from './files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Replaces files in a process that can write no file of more than 8 kB, as on a disk that is full. */
async function replaceOnFullDisk(texts: Readonly<Record<string, string>>): Promise<string> {
  const program = `
    import { replaceFiles } from './operations/deploy/src/files.ts';
    const texts = new Map(Object.entries(JSON.parse(process.argv[1])));
    await replaceFiles(texts, ${JSON.stringify(path.join(folder, 'staging'))}).catch(({ message }) =>
      console.log(message),
    );`;
  const command = `trap '' XFSZ; ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1" -- "$2"`;
  const args = ['-c', command, process.execPath, program, JSON.stringify(texts)];
  // tsx keeps what it has compiled in files.
  const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
  return (await promisify(execFile)('bash', args, { cwd: ROOT, env })).stdout.trim();
}

test('on a full disk each file is as it was, and one line says which one failed', async () => {
  const [small, large] = [path.join(folder, 'small.json'), path.join(folder, 'large.json')];
  await writeFile(small, 'before');
  await writeFile(large, 'before');
  const said = await replaceOnFullDisk({ [small]: 'after', [large]: 'x'.repeat(20_000) });
  expect(said).toMatch(/large\.json can't be written, so nothing was changed: E\w+: [^\n]*$/);
  expect(await readFile(small, 'utf8')).toBe('before');
  expect(await readFile(large, 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['large.json', 'small.json']);
});

test('a link stays one, and the file that it leads to is replaced', async () => {
  const [file, link] = [path.join(folder, 'file.json'), path.join(folder, 'link.json')];
  await writeFile(file, 'before');
  await symlink(file, link);
  await replaceFiles(new Map([[link, 'after']]), path.join(folder, 'staging'));
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('after');
});

test('what somebody else has put where new files wait stays', async () => {
  const staging = path.join(folder, 'staging');
  await mkdir(staging);
  await writeFile(path.join(staging, 'notes.txt'), 'notes');
  await replaceFiles(new Map([[path.join(folder, 'a.json'), 'after']]), staging);
  expect(await readdir(staging)).toEqual(['notes.txt']);
});
