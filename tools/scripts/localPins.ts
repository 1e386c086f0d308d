import { REMOTE_NAMES, type RemoteName, type RuntimeConfig } from '@laundry-board/shared-types';

const LOOPBACK = /^(([\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * A deployment's configuration without the pins of remotes that it finds on this machine: the pinned release is a file
 * of the deployed site, and not of the build that is to be tried.
 */
export function withoutLocalPins(config: RuntimeConfig): {
  readonly config: RuntimeConfig;
  /** The remotes whose pins are left out. */
  readonly leftOut: readonly RemoteName[];
} {
  const leftOut = REMOTE_NAMES.filter(
    (name) =>
      config.pins?.[name] !== undefined && LOOPBACK.test(new URL(config.remotes[name]).hostname),
  );
  if (leftOut.length === 0) return { config, leftOut };
  const pins = Object.fromEntries(
    REMOTE_NAMES.filter((name) => !leftOut.includes(name)).flatMap((name) => {
      const pin = config.pins?.[name];
      return pin === undefined ? [] : [[name, pin]];
    }),
  );
  return { config: { ...config, pins }, leftOut };
}
