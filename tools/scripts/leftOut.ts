import { findOfficialEmulator } from '@laundry-board/local-backend/testing/officialEmulator';
import type { MissingBrowser } from '@laundry-board/browsers';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a run has to do without: what fails the run for it, and what is only said. One line each. */
export interface Omissions {
  readonly problems: readonly string[];
  readonly leftOut: readonly string[];
}

/** Continuous integration has installed every browser; a person's machine may lack some. */
export function judgeBrowsers(missing: readonly MissingBrowser[], { CI }: Environment): Omissions {
  const fails = ({ isOptional }: MissingBrowser): boolean => CI !== undefined && !isOptional;
  return {
    problems: missing.filter(fails).map(({ line }) => line),
    leftOut: missing.filter((browser) => !fails(browser)).map(({ line }) => line),
  };
}

/** A project without a test has lost them, to a typing error in a path or in a tag. */
export function judgeProjects(emptyProjects: readonly string[], { CI }: Environment): Omissions {
  const lines = emptyProjects.map((name) => `The Playwright project ${name} holds no test.`);
  return CI === undefined ? { problems: [], leftOut: lines } : { problems: lines, leftOut: [] };
}

/** The official Firestore emulator, which `OFFICIAL_EMULATOR=required` says is installed. */
export function missingEmulator(
  { CI, OFFICIAL_EMULATOR }: Environment,
  isFound = findOfficialEmulator() !== undefined,
): Omissions {
  const isRequired = OFFICIAL_EMULATOR === 'required';
  if (isFound) {
    const isCompared = CI === undefined || isRequired;
    const line =
      'The conformance suite on the official Firestore emulator, which takes continuous integration too long.';
    return { problems: [], leftOut: isCompared ? [] : [line] };
  }
  const line =
    'The comparison with the official Firestore emulator, which was not found: tools/local-backend/README.md says how to install it.';
  return isRequired ? { problems: [line], leftOut: [] } : { problems: [], leftOut: [line] };
}
