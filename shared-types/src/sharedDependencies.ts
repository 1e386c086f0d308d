/** One or two breaking versions, as a range in npm's notation. */
type BreakingVersions = Breaking | `${Breaking} || ${Breaking}`;
type Breaking = `${bigint}.x` | `0.${bigint}.x`;

/**
 * The modules that exist once on the composed page: the shell provides its own, the remotes consume it.
 * Each is shared by the name that code imports it by: sharing `react-dom` covers neither
 * `react-dom/client` nor sharing `react` the JSX runtime. `firebase/auth` and `firebase/firestore`
 * register themselves with `@firebase/app`, so that is the one Firebase module that must be single.
 *
 * Each range names the breaking versions with which our remotes are tested, such as `18.x || 19.x`. They state these
 * ranges in their build info, and accept a copy of these versions only (container-runtime).
 */
export const SHARED_DEPENDENCIES = {
  react: '19.x',
  'react/jsx-runtime': '19.x',
  'react-dom': '19.x',
  'styled-components': '6.x',
  '@firebase/app': '0.16.x',
} as const satisfies Record<string, BreakingVersions>;

export type SharedDependencyName = keyof typeof SHARED_DEPENDENCIES;

/** The part of a version that semantic versioning counts up for a breaking change: `19`, or `0.16`. */
export function breakingVersion(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
