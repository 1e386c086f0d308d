import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { ROOT } from '@laundry-board/sites';

/** The fields of an object in YAML. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value, none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return Object.fromEntries(Object.entries(value ?? {}));
}

/** A value of YAML that is text, and otherwise nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A file of `.github`, such as `workflows/ci.yml`. */
export function readYaml(file: string): Fields {
  return fieldsOf(parse(readFileSync(path.join(ROOT, '.github', file), 'utf8')));
}

/** The steps of a job or a composite action. */
export function stepsOf(job: unknown): readonly Fields[] {
  return Object.values(fieldsOf(fieldsOf(job)['steps'])).map(fieldsOf);
}

/**
 * Runs the script of a workflow's step in a folder as GitHub does.
 *
 * @param file The workflow in `.github/workflows`.
 * @param name The step's name.
 * @returns What it has printed, and its exit status.
 */
export async function runStep(
  file: string,
  name: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly stdout: string; readonly code: unknown }> {
  const { jobs } = readYaml(`workflows/${file}`);
  const steps = Object.values(fieldsOf(jobs)).flatMap(stepsOf);
  const step = steps.find((one) => one['name'] === name);
  if (step === undefined) throw new Error(`${file} has no step "${name}".`);
  const args = ['-eo', 'pipefail', '-c', textOf(step['run'])];
  const run = promisify(execFile)('bash', args, {
    cwd: path.join(folder, textOf(step['working-directory'])),
    env: { ...process.env, ...environment },
  });
  const { stdout, code = 0 } = fieldsOf(await run.catch(fieldsOf));
  return { stdout: String(stdout), code };
}
