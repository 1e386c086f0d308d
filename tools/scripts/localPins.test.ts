import { expect, test } from '@jest/globals';
import { mapRemotes, type RemoteName, type RuntimeConfig } from '@laundry-board/shared-types';
import { withoutLocalPins } from './localPins.ts';

const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A'.repeat(64)}` };

const configWith = (
  board: string,
  pins: Readonly<Partial<Record<RemoteName, typeof PIN>>>,
): RuntimeConfig => ({
  firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
  remotes: { ...mapRemotes((name) => `https://${name}.laundry.example/`), board },
  pins,
});

test.each(['http://localhost:3002/', 'http://127.0.0.1:3002/board/', 'http://[::1]:3002/'])(
  'the pin of a remote at %s is left out, and no other',
  (url) => {
    expect(withoutLocalPins(configWith(url, { auth: PIN, board: PIN }))).toEqual({
      config: configWith(url, { auth: PIN }),
      leftOut: ['board'],
    });
  },
);

test.each(['https://board.laundry.example/', 'https://localhost.laundry.example/'])(
  'the pin of a remote at %s stays',
  (url) => {
    const config = configWith(url, { board: PIN });
    expect(withoutLocalPins(config)).toEqual({ config, leftOut: [] });
  },
);
