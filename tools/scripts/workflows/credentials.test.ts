import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { fieldsOf, readYaml, stepsOf, textOf } from './workflow.ts';

/** The rules that are this project's own. What holds for any project's workflows is checked by zizmor, in ci.yml. */
const FOLDER = path.join(ROOT, '.github/workflows');
const FILES = readdirSync(FOLDER);
const WORKFLOWS = FILES.map((file) => ({ file, workflow: readYaml(`workflows/${file}`) }));
const JOBS = WORKFLOWS.flatMap(({ file, workflow }) =>
  Object.entries(fieldsOf(workflow['jobs'])).map(([name, job]) => ({
    name: `${name} in ${file}`,
    job: fieldsOf(job),
  })),
);
const CREDENTIALED = JOBS.filter(
  ({ job }) => fieldsOf(job['permissions'])['id-token'] !== undefined,
);
test.each(FILES)('%s reads no secret', (file) => {
  expect(readFileSync(path.join(FOLDER, file), 'utf8')).not.toMatch(/secrets\b|credentials_json/);
});

test.each(CREDENTIALED)('$name asks for a credential to deploy or to sign', ({ job }) => {
  const isDeploy = job['environment'] !== undefined;
  const isCall = /^\.\/\.github\/workflows\/(deploy|live)\.yml$/.test(textOf(job['uses']));
  // Google gives a credential to deploys alone: the token of a signature names no environment.
  const isSignature =
    fieldsOf(job['permissions'])['attestations'] === 'write' && !isDeploy && !isCall;
  expect([isDeploy, isCall, isSignature].filter(Boolean)).toHaveLength(1);
});

test.each(CREDENTIALED)('$name runs no tool of this repository beside a credential', ({ job }) => {
  const scripts = stepsOf(job).map(({ run }) => textOf(run));
  expect(scripts.filter((script) => /\b(npm|npx|node|tsx)\b/.test(script))).toEqual([]);
});

test('what main deploys has passed every check', () => {
  const { deploy, ...others } = fieldsOf(readYaml('workflows/ci.yml')['jobs']);
  expect(new Set(Object.values(fieldsOf(fieldsOf(deploy)['needs'])))).toEqual(
    new Set(Object.keys(others)),
  );
});

/** The conditions under which a job of a workflow runs, with those of the jobs that it waits for. */
function conditionsOf(file: string, name: string): readonly string[] {
  const job = fieldsOf(fieldsOf(readYaml(`workflows/${file}`)['jobs'])[name]);
  const needs = [job['needs'] ?? []].flat().map(String);
  return [textOf(job['if']), ...needs.flatMap((one) => conditionsOf(file, one))];
}

test.each([
  ['ci.yml', 'deploy'],
  ...['remotes', 'prepare', 'shell'].map((job) => ['preview.yml', job] as const),
])('in %s, %s does nothing in a repository whose variables name no shell', (file, job) => {
  expect(conditionsOf(file, job).join('\n')).toContain("vars.SHELL_URL != ''");
});
