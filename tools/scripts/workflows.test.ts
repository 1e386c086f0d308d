import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '@laundry-board/hosting';

const WORKFLOWS = readdirSync(path.join(ROOT, '.github/workflows'));

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => Object.fromEntries(Object.entries(value ?? {}));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const stepsOf = (job: Fields): readonly Fields[] =>
  Object.values(fieldsOf(job['steps'])).map(fieldsOf);
const readYaml = (file: string): Fields =>
  fieldsOf(parse(readFileSync(path.join(ROOT, '.github', file), 'utf8')));

/** What `npm test -- lint` doesn't know of a workflow, because it is this project's rule. */
describe.each(WORKFLOWS)('workflow %s', (file) => {
  const { on, jobs: all, ...rest } = readYaml(path.join('workflows', file));
  const jobs = Object.entries(fieldsOf(all)).map(([name, job]) => ({ name, job: fieldsOf(job) }));

  test('is started by what can be trusted, and by files that exist', () => {
    const trusted = ['pull_request', 'push', 'schedule', 'workflow_call', 'workflow_dispatch'];
    expect(trusted).toEqual(expect.arrayContaining(Object.keys(fieldsOf(on))));
    for (const event of ['push', 'pull_request']) {
      const { branches, paths } = fieldsOf(fieldsOf(on)[event]);
      if (event === 'push' && event in fieldsOf(on)) expect(branches).toEqual(['main']);
      const files = Object.values(fieldsOf(paths)).map((name) => textOf(name).replace('/**', ''));
      expect(files.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    }
  });

  test('may only read, and gives credentials to nothing but its deploys', () => {
    expect(rest['permissions']).toEqual({ contents: 'read' });
    expect(JSON.stringify(rest)).not.toContain('secrets');
    for (const { name, job } of jobs) {
      const environment = textOf(job['environment']);
      const condition = textOf(job['if']);
      const scripts = stepsOf(job).map((step) => textOf(step['run']));
      expect([name, 'permissions' in job]).toEqual([name, false]);
      if (environment === '') {
        expect([name, JSON.stringify(job)]).toEqual([name, expect.not.stringContaining('secrets')]);
      } else {
        const only =
          environment === 'preview'
            ? /^github\.event_name == 'pull_request'$/
            : /^([^|]* && )?github\.ref == 'refs\/heads\/main'$/;
        expect([name, condition]).toEqual([name, expect.stringMatching(only)]);
        expect(scripts.filter((script) => /npm (test|run build)|\bnpx\b/.test(script))).toEqual([]);
      }
    }
  });
});

const ACTIONS = 'firebase-tools/action.yml';
const everyStep = [...WORKFLOWS.map((file) => `workflows/${file}`), ACTIONS]
  .map(readYaml)
  .flatMap(({ jobs, runs }) => [...Object.values(fieldsOf(jobs)), runs].map(fieldsOf))
  .flatMap((job) => [job, ...stepsOf(job)]);

test('actions are pinned by commit and leave no token behind', () => {
  const used = everyStep.flatMap(({ uses }) => (typeof uses === 'string' ? [uses] : []));
  expect(used.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([]);
  const checkouts = everyStep.filter(({ uses }) => textOf(uses).startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(3);
  for (const checkout of checkouts) {
    expect(checkout).toMatchObject({ with: { 'persist-credentials': false } });
  }
});

test('the checks run in every browser, and with Google’s emulators', () => {
  const { jobs } = readYaml('workflows/checks.yml');
  const steps = stepsOf(fieldsOf(fieldsOf(jobs)['test']));
  const scripts = steps.map(({ run }) => textOf(run)).join('\n');
  expect(scripts).toContain('npx playwright install --with-deps chromium firefox webkit\n');
  expect(scripts).toMatch(/apt-get install .*webkit2gtk-driver xvfb\n/);
  expect(steps).toContainEqual(
    expect.objectContaining({ with: { install_components: 'cloud-firestore-emulator' } }),
  );
  expect(steps).toContainEqual({ uses: './.github/firebase-tools' });
  // Without this line the run would only say that the emulator is missing.
  const checks = steps.find(({ run }) => run === 'npm test');
  expect(checks).toMatchObject({ env: { OFFICIAL_EMULATORS: 'required' } });
});

// GitHub puts an expression's value into the script's text, where a branch's name could be a command.
test('scripts take values from variables, never from expressions', () => {
  expect(everyStep.filter(({ run }) => textOf(run).includes('${{'))).toEqual([]);
});
