export { configure, readRuntimeConfigFile } from './configure.ts';
export { fetchRelease } from './fetchRelease.ts';
export { keepReleases } from './keepReleases.ts';
export { pin } from './pin.ts';
export { parseReleases, type Release } from './releaseList.ts';
export { refusal } from './refusal.ts';
export { folderUrl, integrityOf, liveReleases } from './releases.ts';
export { smoke } from './smoke.ts';
