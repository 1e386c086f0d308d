import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { writeFiles } from './writeFiles.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes files in a process that can write no file of more than 8 kB, as on a disk that is full. */
async function writeToFullDisk(contents: Readonly<Record<string, string>>): Promise<string> {
  const program = `
    import { writeFiles } from './operations/deploy/src/writeFiles.ts';
    const contents = new Map(Object.entries(JSON.parse(process.argv[1])));
    await writeFiles(contents).catch(({ message }) => console.log(message));`;
  const command = `trap '' XFSZ; ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1" -- "$2"`;
  const args = ['-c', command, process.execPath, program, JSON.stringify(contents)];
  // tsx keeps what it has compiled in files.
  const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
  return (await promisify(execFile)('bash', args, { cwd: ROOT, env })).stdout.trim();
}

test('on a full disk each file is as it was, and one line says which one failed', async () => {
  const [small, large] = [path.join(folder, 'small.json'), path.join(folder, 'large.json')];
  await writeFile(small, 'before');
  await writeFile(large, 'before');
  const said = await writeToFullDisk({ [small]: 'after', [large]: 'x'.repeat(20_000) });
  expect(said).toMatch(/large\.json can't be written, so nothing was written: E\w+: [^\n]*$/);
  expect(await readFile(small, 'utf8')).toBe('before');
  expect(await readFile(large, 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['large.json', 'small.json']);
});

test('a folder that is missing is made', async () => {
  await writeFiles(new Map([[path.join(folder, 'new/one/file.js'), 'content']]));
  expect(await readdir(path.join(folder, 'new/one'))).toEqual(['file.js']);
});

test('a link stays one, and the file that it leads to is replaced', async () => {
  const [file, link] = [path.join(folder, 'file.json'), path.join(folder, 'link.json')];
  await writeFile(file, 'before');
  await symlink(file, link);
  await writeFiles(new Map([[link, 'after']]));
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('after');
});
