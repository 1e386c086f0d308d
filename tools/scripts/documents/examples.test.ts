import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { ROOT } from '../packages.ts';

let firestore: FirestoreServer;

beforeEach(async () => {
  firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});

afterEach(() => firestore.close());

const CURL = `curl() { "${process.execPath}" "${path.join(ROOT, 'tools/scripts/documents/curlStandIn.mjs')}" "$@"; }`;

/** Runs what a document says to type, with this test's Firestore in place of the one of `npm start`. */
async function runExample(document: string): Promise<string> {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const example = /```sh\n(base=[^]*?)```/.exec(text)?.[1] ?? '';
  const script = example.replaceAll('http://127.0.0.1:8080', firestore.origin);
  expect(script).not.toBe(example);
  const { stdout } = await promisify(execFile)('bash', ['-ec', `${CURL}\n${script}`]);
  return stdout;
}

test('docs/data-model.md writes a building with a dryer', async () => {
  const written = await runExample('docs/data-model.md');
  expect(written).toContain('Maple House');
  const document = `v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/schools/campus.example`;
  const answer = await fetch(`${firestore.origin}/${document}`, {
    headers: { Authorization: 'Bearer owner' },
  });
  expect(await answer.text()).toContain('"timestampValue"');
});

test('docs/data-model.md has a writer that writes a school again and again', async () => {
  const text = readFileSync(path.join(ROOT, 'docs/data-model.md'), 'utf8');
  const written: string[] = [];
  const writtenTwice = new Promise<void>((resolve) => {
    firestore.documents.listen('schools/campus.example', (document) => {
      if (written.push(document?.json ?? '') === 2) resolve();
    });
  });
  const writer = spawn(process.execPath, ['--input-type=module'], {
    // Where `firebase-admin` is found.
    cwd: path.join(ROOT, 'tools/local-backend'),
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}` },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  writer.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise((resolve) => {
    writer.once('exit', resolve);
  });
  writer.stdin.end(/```js\n([^]*?)```/.exec(text)?.[1]);
  await Promise.race([writtenTwice, ended]);
  writer.kill();
  await ended;
  expect(errors).toBe('');
  for (const part of [
    'Maple House',
    'washingmachines',
    'dryers',
    '"isInUse"',
    '"timestampValue"',
  ]) {
    expect(written[1]).toContain(part);
  }
}, 60_000);

test('tools/local-backend/README.md writes, reads and deletes a document, and lists who listens', async () => {
  expect(await runExample('tools/local-backend/README.md')).toContain('schools/my.example');
});
