/* The entry path `@laundry-board/shared-types`: see the README for what it leaves to paths of their own. */
export * from './buildInfo.ts';
export * from './contracts.ts';
export * from './firebase.ts';
export * from './isObject.ts';
export * from './pageConfig.ts';
export * from './pageUrl.ts';
export * from './remoteGlobals.ts';
export * from './remotes.ts';
export * from './reports.ts';
export * from './runtimeConfig.ts';
export * from './sharedDependencies.ts';
