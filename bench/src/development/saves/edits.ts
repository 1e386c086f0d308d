/** A text of a component that is changed, and where the page shows it. */
export interface Edit {
  /** What a person calls it. */
  readonly title: string;
  /** From the top of the repository. */
  readonly file: string;
  readonly text: string;
  /** CSS of the element that shows it. */
  readonly selector: string;
}

/** One of each package. */
export const EDITS = {
  auth: {
    title: 'auth-remote, heading of the login screen',
    file: 'auth-remote/src/login/LoginScreen.tsx',
    text: 'Login to your account',
    selector: 'h1',
  },
  board: {
    title: 'board-remote, heading of the washers',
    file: 'board-remote/src/machines/Section.tsx',
    text: 'Washers:',
    selector: 'h2',
  },
  shell: {
    title: 'shell, greeting of the header',
    file: 'shell/src/header/Header.tsx',
    text: 'Hello',
    selector: 'header p',
  },
} as const satisfies Readonly<Record<string, Edit>>;
