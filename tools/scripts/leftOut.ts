import {
  FIREBASE_TOOLS,
  findFirebaseTools,
} from '@laundry-board/local-backend/testing/firebaseTools';
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

/** Whether each of Google's own emulators is there. */
export interface FoundEmulators {
  readonly firestore: boolean;
  /** The path of an installed one of Firestore. */
  readonly jar?: string;
  /** Of Hosting and Auth. */
  readonly firebase: boolean;
}

/** What is installed on this machine. */
export function findEmulators(): FoundEmulators {
  const firestore = findOfficialEmulator();
  return {
    firestore: firestore !== undefined,
    ...(firestore !== undefined && 'jar' in firestore && { jar: firestore.jar }),
    firebase: findFirebaseTools() !== undefined,
  };
}

/** Google's own emulators; `OFFICIAL_EMULATORS=required` says that all of them have been installed. */
export function judgeEmulators(
  found: FoundEmulators,
  { CI, OFFICIAL_EMULATORS }: Environment,
): Omissions {
  const isRequired = OFFICIAL_EMULATORS === 'required';
  const missing: string[] = [];
  if (!found.firestore) {
    missing.push(
      'The comparison with the official Firestore emulator, which was not found: tools/local-backend/README.md says how to install it.',
    );
  }
  if (!found.firebase) {
    missing.push(
      `The site on Google's emulators of Hosting and Auth, which were not found: npm ci --ignore-scripts --prefix ${FIREBASE_TOOLS} installs them.`,
    );
  }
  if (isRequired) return { problems: missing, leftOut: [] };
  if (found.firestore && CI !== undefined) {
    missing.push(
      'The conformance suite on the official Firestore emulator, which takes continuous integration too long.',
    );
  }
  return { problems: [], leftOut: missing };
}
