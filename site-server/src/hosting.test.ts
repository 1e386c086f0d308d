import { expect, test } from '@jest/globals';
import { REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import { remoteHosting } from './hosting.ts';

test.each(REMOTE_NAMES.map(remoteFolder))(
  '%s is hosted as every other remote is, from its own folder',
  (remote) => {
    const { headers, rewrites, public: folder } = remoteHosting(remote);
    expect(folder).toBe(`${remote}/dist`);
    expect(headers).toEqual(remoteHosting('auth-remote').headers);
    expect(rewrites).toBeUndefined();
  },
);
