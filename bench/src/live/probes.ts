/** A statement that a build gets for measuring, behind a text of one of the product's modules. */
interface Probe {
  /** From the top of the repository. */
  readonly module: string;
  /** A text that the module holds once. */
  readonly behind: string;
  /** What it calls is in page/observeBoard.js. */
  readonly statement: string;
}

/** What every implementation is watched by. */
export const PROBES: readonly Probe[] = [
  {
    // Before the SDK converts the document's data: that is done within its callback.
    module: 'board-remote/src/school/watchFirestore.ts',
    behind: '(snapshot) => {',
    statement: 'benchLive.heard();',
  },
  {
    module: 'board-remote/src/machines/MachineTile.tsx',
    behind: '}: MachineTileProps): ReactNode {',
    statement: 'benchLive.drew();',
  },
];
