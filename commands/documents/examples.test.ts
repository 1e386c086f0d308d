import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FirestoreServer, LOCAL_PROJECT_ID, startFirestoreServer } from 'local-backend';
import { ROOT } from '../packages.ts';

let firestore: FirestoreServer;

beforeEach(async () => {
  firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});

afterEach(() => firestore.close());

const CURL = `curl() { "${process.execPath}" "${path.join(ROOT, 'commands/documents/curlStandIn.mjs')}" "$@"; }`;

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

test('local-backend/README.md writes, reads and deletes a document, and lists who listens', async () => {
  expect(await runExample('local-backend/README.md')).toContain('schools/my.example');
});
