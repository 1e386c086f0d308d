import { fieldOf } from './fields.ts';
import { mapRemotes, REMOTE_NAMES } from './remotes.ts';
import type { RuntimeConfig } from './runtimeConfig.ts';

const FIREBASE_FIELDS = ['apiKey', 'authDomain', 'projectId'] as const;

/**
 * Reads the runtime configuration that a page holds. It checks only the fields without which a page can't start: all
 * fields were checked before they were written into the page (`tools/hosting/src/parseRuntimeConfig.ts`).
 *
 * @param text The content of the page's block; nothing if the page has no such block.
 * @param base Absolute URL of the page, from which relative URLs of remotes start.
 * @throws Error that says what is wrong, for the operator: one line per field.
 */
export function parsePageConfig(text: string | null | undefined, base: string): RuntimeConfig {
  if (!text?.trim()) throw new Error('The page holds no configuration: npm run configure.');
  const data = parseJson(text);
  assertCanStart(data, base);
  return { ...data, remotes: mapRemotes((name) => new URL(data.remotes[name], base).href) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('The configuration in the page is no JSON.', { cause });
  }
}

function assertCanStart(data: unknown, base: string): asserts data is RuntimeConfig {
  const firebase = fieldOf(data, 'firebase');
  const remotes = fieldOf(data, 'remotes');
  const problems = [
    ...FIREBASE_FIELDS.filter((name) => !isText(fieldOf(firebase, name))).map(
      (name) => `firebase.${name} must be a text that is not empty.`,
    ),
    ...REMOTE_NAMES.filter((name) => !isHttpUrl(fieldOf(remotes, name), base)).map(
      (name) => `remotes.${name} must be an http(s) URL.`,
    ),
  ];
  if (problems.length === 0) return;
  throw new Error(['The configuration in the page is not valid.', ...problems].join('\n'));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isHttpUrl(value: unknown, base: string): boolean {
  if (!isText(value)) return false;
  try {
    return /^https?:/.test(new URL(value, base).href);
  } catch {
    return false;
  }
}
