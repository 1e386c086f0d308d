import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import { ROOT } from '@laundry-board/sites';
import { fieldsOf, readYaml, runStep, stepsOf } from './workflow.ts';

/** The package that the registry knows a vulnerability of. */
let vulnerable = '';
let registry: RunningServer;

beforeEach(async () => {
  registry = await serveOnLocalhost(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const asked = fieldsOf(JSON.parse(gunzipSync(await buffer(request)).toString()));
    const advisory = { id: 1, url: 'https://advisories.example/1', title: 'It leaks' };
    const found = [{ ...advisory, severity: 'high', vulnerable_versions: '*' }];
    response.end(JSON.stringify(vulnerable in asked ? { [vulnerable]: found } : {}));
  }, 0);
});
afterEach(() => registry.close());

/** Whether the workflow's audits find the vulnerability. */
async function isFound(): Promise<boolean> {
  const { jobs } = readYaml('workflows/audit.yml');
  const names = stepsOf(fieldsOf(jobs)['audit'])
    .filter(({ run }) => run !== undefined)
    .map(({ name }) => String(name));
  const environment = { npm_config_registry: registry.origin, npm_config_fetch_retries: '0' };
  const audits = names.map((name) => runStep('audit.yml', name, ROOT, environment));
  return (await Promise.all(audits)).some(({ code }) => code !== 0);
}

test.each(['react-dom', '@firebase/firestore', 'web-vitals'])(
  'a vulnerability of %s, which ships to residents, is found',
  async (name) => {
    vulnerable = name;
    expect(await isFound()).toBe(true);
  },
);

test.each(['firebase-tools', 'google-auth-library'])(
  'a vulnerability of %s, which runs beside the credential of a deploy, is found',
  async (name) => {
    vulnerable = name;
    expect(await isFound()).toBe(true);
  },
);

test.each(['@playwright/test', 'tar-fs', 'jest'])(
  'a vulnerability of %s, which only tests use, fails no audit',
  async (name) => {
    vulnerable = name;
    expect(await isFound()).toBe(false);
  },
);
