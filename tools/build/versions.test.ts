import { expect, test } from '@jest/globals';
import { SHARED_DEPENDENCIES } from '@laundry-board/shared-types';
import semver from 'semver';
import { installedVersion } from './versions.ts';

test.each(Object.entries(SHARED_DEPENDENCIES))(
  'the %s that is installed, and so tested, is in the range %s that remotes state',
  (name, range) => {
    expect(semver.satisfies(installedVersion(name), range)).toBe(true);
  },
);
