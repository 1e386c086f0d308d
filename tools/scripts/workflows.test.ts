import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT, siteNames } from '@laundry-board/sites';

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
      const isPush = event === 'push' && event in fieldsOf(on);
      expect(isPush ? branches : ['main']).toEqual(['main']);
      const files = Object.values(fieldsOf(paths)).map((name) => textOf(name).replace('/**', ''));
      expect(files.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    }
  });

  test('holds no secret, and may only read where it isn’t said', () => {
    expect(rest['permissions']).toEqual({ contents: 'read' });
    expect(JSON.stringify([rest, all])).not.toMatch(/secrets|credentials_json/);
  });

  test.each(jobs)('$name deploys from where its environment may be used', ({ job }) => {
    const environment = textOf(job['environment']);
    if (environment === '') return;
    const only =
      environment === 'preview'
        ? /^github\.event_name == 'pull_request'$/
        : /^([^|]* && )?github\.ref == 'refs\/heads\/main'$/;
    expect(textOf(job['if'])).toMatch(only);
  });

  test.each(jobs)('$name runs no tool of this repository beside a credential', ({ job }) => {
    const permissions = fieldsOf(job['permissions']);
    const hasCredential = permissions['id-token'] !== undefined;
    const others = Object.values(permissions).filter((access) => access !== 'read');
    expect(hasCredential ? [] : others).toEqual([]);
    if (!hasCredential) return;
    const isDeploy = textOf(job['environment']) !== '';
    const calls = textOf(job['uses']);
    const isCall = /^\.\/\.github\/workflows\/(deploy|live)\.yml$/.test(calls);
    // Google gives a credential to deploys alone: the token of the others names no environment.
    const isSigned = permissions['attestations'] === 'write' && !isDeploy && !isCall;
    expect([isDeploy, isCall, isSigned].filter(Boolean)).toHaveLength(1);
    const scripts = stepsOf(job).map((step) => textOf(step['run']));
    expect(scripts.filter((script) => /\b(npm|npx|node|tsx)\b/.test(script))).toEqual([]);
    expect(stepsOf(job).filter(({ uses }) => /setup-node@/.test(textOf(uses)))).toEqual([]);
  });

  test('lets no deploy or pin that waits be cancelled by another', () => {
    const groups = [rest, ...jobs.map(({ job }) => job)].map(({ concurrency }) =>
      fieldsOf(concurrency),
    );
    for (const { group, queue, ...others } of groups) {
      if (!/^(live|deploy|pin)\b/.test(textOf(group))) continue;
      expect([group, queue, others]).toEqual([group, 'max', {}]);
    }
  });
});

describe('a deploy', () => {
  const { jobs } = readYaml('workflows/live.yml');
  const { deploy, smoke, 'way-back': wayBack } = fieldsOf(jobs);

  test('that hangs ends before its job does, and prints the way back', () => {
    const steps = stepsOf(fieldsOf(deploy));
    const running = steps.find(({ run }) => textOf(run).includes('firebase deploy'));
    expect(Number(running?.['timeout-minutes'])).toBeLessThan(
      Number(fieldsOf(deploy)['timeout-minutes']),
    );
    expect(fieldsOf(wayBack)).toMatchObject({
      needs: expect.arrayContaining(['deploy', 'smoke']),
      if: expect.stringMatching(/^always\(\)/),
    });
  });

  test('is checked from outside by a job without the credential', () => {
    const scripts = stepsOf(fieldsOf(smoke)).map(({ run }) => textOf(run));
    expect(scripts.join('\n')).toContain('npm run smoke');
    expect(fieldsOf(smoke)).not.toHaveProperty('permissions');
    expect(fieldsOf(smoke)).not.toHaveProperty('environment');
  });
});

test.each(['attest', 'live'])('the job %s signs or deploys only what CI has passed', (name) => {
  const { jobs } = readYaml('workflows/deploy.yml');
  expect(fieldsOf(fieldsOf(jobs)[name])).toMatchObject({ needs: ['verdict', 'build'] });
});

describe.each(siteNames)('the deploys of %s', (site) => {
  const { on, jobs } = readYaml(`workflows/deploy-${site}.yml`);
  const pathsOf = (name: string): readonly unknown[] => {
    const { push } = fieldsOf(readYaml(`workflows/deploy-${name}.yml`)['on']);
    return Object.values(fieldsOf(fieldsOf(push)['paths']));
  };

  test('begin with a change of its folder, or of what every site is built from', () => {
    expect(pathsOf(site)).toEqual([`${site}/**`, ...pathsOf('shell').slice(1)]);
  });

  test('put that site live, also an earlier commit of it', () => {
    expect(fieldsOf(fieldsOf(jobs)['deploy'])).toMatchObject({
      uses: './.github/workflows/deploy.yml',
      with: { site, ref: '${{ inputs.ref }}' },
    });
    expect(fieldsOf(on)).toHaveProperty('workflow_dispatch');
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

test('the checks run in every browser that is installed, and with Google’s emulators', () => {
  const { jobs } = readYaml('workflows/checks.yml');
  const steps = stepsOf(fieldsOf(fieldsOf(jobs)['test']));
  const scripts = steps.map(({ run }) => textOf(run)).join('\n');
  expect(scripts).toContain('npx playwright install --with-deps chromium\n');
  expect(scripts).toMatch(/apt-get install .*webkit2gtk-driver xvfb\n/);
  expect(steps).toContainEqual(
    expect.objectContaining({ with: { install_components: 'cloud-firestore-emulator' } }),
  );
  expect(steps).toContainEqual({ uses: './.github/firebase-tools' });
  // Without this line the run would only say that the emulator is missing.
  const checks = steps.find(({ run }) => run === 'npm run validate');
  expect(checks).toMatchObject({ env: { OFFICIAL_EMULATORS: 'required' } });
});

// GitHub puts an expression's value into the script's text, where a branch's name could be a command.
test('scripts take values from variables, never from expressions', () => {
  expect(everyStep.filter(({ run }) => textOf(run).includes('${{'))).toEqual([]);
});
