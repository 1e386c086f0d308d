import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { START_LIMIT_MS } from './comparedBackends.ts';
import { findOfficialEmulator, RULES_FILE, startOfficialEmulator } from './officialEmulator.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'emulator-'));
});
afterAll(() => rm(folder, { recursive: true }));

const found = findOfficialEmulator();
const emulator = found?.kind === 'installed' ? found : undefined;

(emulator === undefined ? describe.skip : describe)('an installed emulator', () => {
  const start = (options: Parameters<typeof startOfficialEmulator>[1]) => {
    if (emulator === undefined) throw new Error('It is skipped without one.');
    return startOfficialEmulator(emulator, options);
  };

  test(
    'starts again on the port where it was ended',
    async () => {
      const first = await start({});
      await first.close();
      await expect(fetch(first.origin)).rejects.toThrow();
      const second = await start({ port: first.port });
      expect(second.origin).toBe(first.origin);
      await expect(start({ port: first.port })).rejects.toThrow(/could not be started[^]*in use/);
      await second.close();
    },
    3 * START_LIMIT_MS,
  );

  test(
    'refuses rules that do not compile, by their line, and ends',
    async () => {
      const rulesFile = path.join(folder, 'broken.rules');
      const rules = await readFile(RULES_FILE, 'utf8');
      await writeFile(rulesFile, rules.replace('allow get:', 'allow get::'));
      await expect(start({ rulesFile })).rejects.toThrow(/broken\.rules:[^]*L\d+:\d+ /);
    },
    START_LIMIT_MS,
  );
});

test('a running one that does not answer is named', async () => {
  const running = { kind: 'running', origin: 'http://127.0.0.1:9' } as const;
  await expect(startOfficialEmulator(running)).rejects.toThrow(
    'No emulator answers at http://127.0.0.1:9: start it, or unset FIRESTORE_EMULATOR_HOST.',
  );
});
