/** A line of the report such as `Test: e2e/specs/site/signIn.spec.ts "the title of a test"`. */
export interface Citation {
  readonly file: string;
  readonly title: string;
}

/** The tests that the report cites. @throws Error for a line that names none. */
export function findCitations(report: string): readonly Citation[] {
  return [...report.matchAll(/^\s*(Test:.*)$/gm)].map(([, line = '']) => {
    const [, file, title] = /^Test: (\S+) "(.+)"$/.exec(line) ?? [];
    if (file === undefined || title === undefined) throw new Error(`No test is named by: ${line}`);
    return { file, title };
  });
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
