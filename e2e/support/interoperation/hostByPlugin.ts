/* All behind an `import()`, as a host of the federation plugin has to begin. */
void Promise.all([
  import('./ForeignPage.tsx'),
  import('auth_remote/auth'),
  import('board_remote/board'),
]).then(([{ showRemotes }, auth, board]) => showRemotes(auth, board));
