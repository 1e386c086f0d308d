import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fieldsOf, readYaml, runStep, textOf } from './workflow.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'laundry-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeProgram(name: string, lines: string): void {
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

/** What GitHub records of a deploy of rules. @param run The commit of the run, which deploy.yml does not deploy by hand. */
function deployment(state: string, run: string, deployed: string) {
  const { rules } = fieldsOf(readYaml('workflows/deploy.yml')['jobs']);
  const url = textOf(fieldsOf(fieldsOf(rules)['environment'])['url']);
  const environmentUrl = url.replace('${{ needs.commit.outputs.commit }}', deployed);
  return { state, commitOid: run, latestStatus: { environmentUrl } };
}

/** The commit whose rules count as live after some deploys. */
async function liveRules(nodes: readonly unknown[]): Promise<string> {
  const answer = { data: { repository: { deployments: { nodes } } } };
  writeFileSync(path.join(folder, 'answer.json'), JSON.stringify(answer));
  writeProgram('gh', 'while [ "$1" != --jq ]; do shift; done\njq -r "$2" answer.json');
  writeProgram('npx', 'echo "$RULES_COMMIT"');
  const { stdout } = await runStep('ci.yml', 'Find what differs from what is live', folder, {
    PATH: `${folder}:${process.env['PATH']}`,
    GITHUB_REPOSITORY: 'campus/laundry',
    GITHUB_REPOSITORY_OWNER: 'campus',
    GITHUB_OUTPUT: os.devNull,
  });
  return stdout.replace(/^sites=/, '').trim();
}

test('the live rules are those of the commit that was deployed last', async () => {
  const deployments = [
    deployment('INACTIVE', 'a1', 'a1'),
    deployment('ACTIVE', 'b2', 'b2'),
    deployment('FAILURE', 'c3', 'c3'),
  ];
  expect(await liveRules(deployments)).toBe('b2');
});

test('rules that were put back by hand are those of the earlier commit', async () => {
  expect(await liveRules([deployment('ACTIVE', 'b2', 'a1')])).toBe('a1');
});

test('no rules are live before their first deploy', async () => {
  expect(await liveRules([])).toBe('');
});
