/** Folders that import each other, directly or by way of others; `npm test -- lint` runs it. @type {import('dependency-cruiser').IConfiguration} */
// oxlint-disable-next-line import/no-default-export -- A configuration has this shape.
export default {
  forbidden: [
    {
      name: 'no-folder-circle',
      comment: 'Move what one of the folders needs to where nothing imports back.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // A circle by types alone is one for the reader, too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests and what only they use may import from anywhere.
    exclude: { path: ['(^|/)(node_modules|dist)/', '[.]test[.]', '/testing/'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  },
};
