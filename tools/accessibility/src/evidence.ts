/** The remark about a criterion: what is said, and by what it is known. */
export interface Remark {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

export type Evidence =
  | { readonly kind: 'test'; readonly file: string; readonly title: string }
  | { readonly kind: 'manual'; readonly date: string; readonly check: string }
  | { readonly kind: 'design'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly line: string };

/** Reads the `notes` of a criterion: lines of evidence, and between them text. */
export function readRemark(notes: string): Remark {
  const lines = notes.split('\n').map((line) => line.trim());
  const isEvidence = (line: string): boolean => /^(Test|Manual|Design):/.test(line);
  return {
    text: lines
      .filter((line) => !isEvidence(line))
      .join(' ')
      .trim(),
    evidence: lines.filter(isEvidence).map(readEvidence),
  };
}

function readEvidence(line: string): Evidence {
  const [, file, title] = /^Test: (\S+) "(.+)"$/.exec(line) ?? [];
  if (file !== undefined && title !== undefined) return { kind: 'test', file, title };
  const [, date, check] = /^Manual: (\d{4}-\d\d-\d\d) (.+)$/.exec(line) ?? [];
  if (date !== undefined && check !== undefined) return { kind: 'manual', date, check };
  const [, reason] = /^Design: (.+)$/.exec(line) ?? [];
  return reason === undefined ? { kind: 'unreadable', line } : { kind: 'design', reason };
}

/** The start of a test that runs: neither skipped nor in a comment. */
const TEST = /^\s*(?:test|it)(?:\.each\([^]*?\))?\(\s*(?:'((?:\\.|[^'\\])*)'|`([^`]*)`)/gm;

/** Whether a test file has a test of this title, its tags left aside. */
export function hasTest(source: string, title: string): boolean {
  return [...source.matchAll(TEST)].some(([, plain, composed]) =>
    titlePattern(plain?.replaceAll(/\\(.)/g, '$1') ?? composed ?? '').test(title),
  );
}

/** Matches what code may make of a title: `${…}`, `$name` and `%s` stand for any text, and tags for none. */
function titlePattern(written: string): RegExp {
  const parts = written.replaceAll(/ @\w+/g, '').split(/\$\{[^}]*\}|\$\w+|%s/);
  return new RegExp(`^${parts.map(escapeRegExp).join('.*')}$`);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
