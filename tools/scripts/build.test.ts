import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ensureWritable } from './build.ts';

test('a folder that no build can be put into is named in one line', async () => {
  const top = mkdtempSync(path.join(tmpdir(), 'laundry-build-'));
  writeFileSync(path.join(top, 'file'), '');
  const refused = ensureWritable(path.join(top, 'file/dist'));
  await expect(refused).rejects.toMatchObject({ name: 'UserError' });
  await expect(refused).rejects.toThrow(
    /^\S+file\/dist can't be written \(ENOTDIR\): whose is it\?$/,
  );
  await expect(ensureWritable(path.join(top, 'dist'))).resolves.toBeUndefined();
  rmSync(top, { recursive: true });
});
