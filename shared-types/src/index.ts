/*
 * The entry path `@laundry-board/shared-types`: what the shell and the remotes agree on. It imports nothing. The other paths
 * hold one small part each, so that a script that must stay tiny imports one alone. Every package has its own copy of these
 * parts, and two versions may run on one page.
 */
export * from './buildInfo.ts';
export * from './contracts.ts';
export * from './fields.ts';
export * from './firebase.ts';
export * from './pageConfig.ts';
export * from './pageUrl.ts';
export * from './remoteGlobals.ts';
export * from './remotes.ts';
export * from './reports.ts';
export * from './runtimeConfig.ts';
export * from './sharedDependencies.ts';
