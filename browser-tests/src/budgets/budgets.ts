/** What a first visit may cost. */
export interface VisitBudget<Name extends string = FileName> {
  /** Every file that the visit asks for, each once: their number is the budget of requests. */
  readonly files: readonly Name[];
  /** All of them together, bytes. */
  readonly bytes: number;
}

/** A file of the site: its package, and its name without the hash. */
export type FileName = keyof typeof FILE_BUDGETS;

/** The most that each file may weigh, in bytes of Brotli at its best quality (11). */
export const FILE_BUDGETS = {
  // Names the manifest and two icons.
  'shell/index.html': 400,
  'shell/old-browser.js': 300,
  'shell/page.css': 1_000,
  'shell/page.js': 92_900,
  'shell/firebase.js': 7_900,
  'shell/defaultPhoto.svg': 300,
  'shell/runtime-config.json': 200,
  // After the visit, without a part in it: the worker with the whole offline page, and the icon.
  'shell/service-worker.js': 2_950,
  'shell/icon.svg': 300,
  // When the app is installed.
  'shell/manifest.webmanifest': 300,
  'shell/apple-touch-icon.png': 1_200,
  'shell/icon-192.png': 2_000,
  'shell/icon-512.png': 5_600,
  'shell/icon-maskable-512.png': 3_000,
  'auth-remote/remoteEntry.js': 3_400,
  'auth-remote/firebase.js': 24_200,
  'board-remote/remoteEntry.js': 9_400,
  'board-remote/data.js': 3_650,
  'board-remote/firebase.js': 71_100,
  // On a lobby's display.
  'board-remote/kiosk.js': 3_200,
} as const satisfies Readonly<Record<string, number>>;

const PAGE: readonly FileName[] = [
  'shell/index.html',
  'shell/old-browser.js',
  'shell/page.css',
  'shell/page.js',
];

const LOGIN: readonly FileName[] = [
  ...PAGE,
  'shell/runtime-config.json',
  'auth-remote/remoteEntry.js',
];

const SIGNED_IN: readonly FileName[] = [
  'shell/firebase.js',
  'auth-remote/firebase.js',
  'board-remote/remoteEntry.js',
  'board-remote/data.js',
  'board-remote/firebase.js',
];

/** The most that the first visit of each screen may ask for, with an empty cache. */
export const VISIT_BUDGETS = {
  'the login screen': { files: LOGIN, bytes: 98_200 },
  'behind the login screen': { files: SIGNED_IN, bytes: 116_100 },
  'the board of a returning resident': { files: [...LOGIN, ...SIGNED_IN], bytes: 214_300 },
  '/test': { files: PAGE, bytes: 95_100 },
  'the 404 page': { files: PAGE, bytes: 95_100 },
} as const satisfies Readonly<Record<string, VisitBudget>>;
