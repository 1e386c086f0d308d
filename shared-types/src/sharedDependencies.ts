/**
 * The modules that exist once on the composed page: the shell provides its own, the remotes consume it.
 * Each is shared by the name that code imports it by: sharing `react-dom` covers neither
 * `react-dom/client` nor sharing `react` the JSX runtime. `firebase/auth` and `firebase/firestore`
 * register themselves with `@firebase/app`, so that is the one Firebase module that must be single.
 */
export const SHARED_DEPENDENCIES = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'styled-components': '^6.0.0',
  '@firebase/app': '^0.16.0',
} as const satisfies Record<string, string>;

export type SharedDependencyName = keyof typeof SHARED_DEPENDENCIES;

/** The part of a version that semantic versioning counts up for a breaking change: `19`, or `0.16`. */
export function breakingVersion(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
