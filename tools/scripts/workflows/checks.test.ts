import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { chooseChecks } from '../checks.ts';
import { fieldsOf, readYaml, textOf } from './workflow.ts';

const SPECS = path.join(ROOT, 'e2e/specs');

const { part, test: all } = fieldsOf(readYaml('workflows/checks.yml')['jobs']);
const matrix = fieldsOf(fieldsOf(fieldsOf(part)['strategy'])['matrix']);
const parts = Object.values(fieldsOf(matrix['include'])).map((one) =>
  chooseChecks(textOf(fieldsOf(one)['checks']).split(' '), 'everything'),
);

test('the parts of continuous integration are every check', () => {
  const checks = parts.flatMap((one) => Object.keys(one.checks));
  expect(new Set(checks)).toEqual(new Set(Object.keys(chooseChecks([], 'everything').checks)));
});

test('each file of browser tests is in one part of continuous integration', () => {
  const files = readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts') && !name.startsWith('soak'))
    .map((name) => path.join(SPECS, name));
  const partsOf = (file: string) =>
    parts.filter(({ filters }) => filters.some((filter) => new RegExp(filter).test(file)));
  expect(files.filter((file) => partsOf(file).length !== 1)).toEqual([]);
});

test('the job that branches are protected by waits for every part, however it ends', () => {
  expect(fieldsOf(all)).toMatchObject({ needs: 'part', if: 'always()' });
});
