import {
  FIREBASE_TOOLS,
  findFirebaseTools,
} from '@laundry-board/local-backend/testing/firebaseTools';
import { findOfficialEmulator } from '@laundry-board/local-backend/testing/officialEmulator';
import type { MissingBrowser } from '@laundry-board/browsers';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a run leaves out. */
export interface Omission {
  /** One line that names it, and how to get what is missing. */
  readonly line: string;
  /** Whether the run fails for it. */
  readonly isFailure: boolean;
}

/** Continuous integration has installed every browser that it can; a person's machine may lack some. */
export function checkBrowsers(
  missing: readonly MissingBrowser[],
  { CI }: Environment,
): readonly Omission[] {
  return missing.map(({ line, isOptional }) => ({
    line,
    isFailure: CI !== undefined && !isOptional,
  }));
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
export function checkEmulators(
  found: FoundEmulators,
  { CI, OFFICIAL_EMULATORS }: Environment,
): readonly Omission[] {
  const isRequired = OFFICIAL_EMULATORS === 'required';
  const lines = [
    ...(found.firestore
      ? []
      : [
          'The comparison with the official Firestore emulator, which was not found: tools/local-backend/README.md says how to install it.',
        ]),
    ...(found.firebase
      ? []
      : [
          `The site on Google's emulators of Hosting and Auth, which were not found: npm ci --ignore-scripts --prefix ${FIREBASE_TOOLS} installs them.`,
        ]),
    ...(found.firestore && CI !== undefined && !isRequired
      ? [
          'The conformance suite on the official Firestore emulator, which takes continuous integration too long.',
        ]
      : []),
  ];
  return lines.map((line) => ({ line, isFailure: isRequired }));
}
