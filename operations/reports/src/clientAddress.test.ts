import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clientOf } from './clientAddress.ts';

const PROXY = '10.0.0.9';

const clientFor = (forwardedFor: string, trustedProxies: number, peer = PROXY) =>
  clientOf({ peer, forwardedFor, trustedProxies });

test.each([
  [0, '203.0.113.7', PROXY, 'unusable'],
  [1, '203.0.113.7', '203.0.113.7', 'used'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7', 'used'],
  [2, '198.51.100.1, 203.0.113.7, 35.191.0.1', '203.0.113.7', 'used'],
  // It did not come through both proxies.
  [2, '203.0.113.7', PROXY, 'unusable'],
  [1, '', PROXY, 'absent'],
  [1, 'unknown', PROXY, 'unusable'],
  [1, ',', PROXY, 'unusable'],
  [2, ',', PROXY, 'unusable'],
  [3, ',,', PROXY, 'unusable'],
  [1, '203.0.113.7:50412', '203.0.113.7', 'used'],
  [1, ' [2001:db8::1]:443 ', '2001:db8:0:0::/64', 'used'],
])('behind %i proxies, the header %j stands for %s', (proxies, header, address, use) => {
  expect(clientFor(header, proxies)).toEqual({ address, header: use });
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // As a socket of both versions names IPv4.
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
])('the connection of %s is counted as %s', (peer, address) => {
  expect(clientFor('', 0, peer)).toEqual({ address, header: 'absent' });
});

test('the entry is the one at the number of the proxies from the end, whatever the client has sent before it', () => {
  const entry = fc.oneof(fc.ipV4(), fc.constantFrom('', ' ', 'unknown', 'x'.repeat(60)));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.ipV4(), fc.nat(3), (sent, own, behind) => {
      const appended = [own, ...Array.from({ length: behind }, () => '35.191.0.1')];
      const client = clientFor([...sent, ...appended].join(', '), behind + 1);
      expect(client).toEqual({ address: own, header: 'used' });
    }),
  );
});

test('whatever is sent, it is counted as an address', () => {
  // Any code point: fast-check's own unit `binary` first lists them all, for a second.
  const unit = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), fc.ipV6(), (text, ip) => {
      for (const header of [text, `${text},${text}`, `${ip}${text}`, `[${ip}]${text}`]) {
        expect(clientFor(header, 1).address).toMatch(/^[\d.]{7,15}$|^[\da-f:]{4,20}::\/64$/);
      }
    }),
  );
});

// Quadratic in the length, each would take an hour.
test.each(['a'.repeat(1e6), '1,'.repeat(5e5), ' '.repeat(1e6), `,${' '.repeat(1e6)}x`])(
  'a long header takes no time',
  (header) => {
    expect(clientFor(header, 1)).toEqual({ address: PROXY, header: 'unusable' });
  },
);

test('an address keeps nothing else of its header in memory', () => {
  setFlagsFromString('--expose-gc');
  const heapUsed = (): number => {
    runInNewContext('gc()');
    return process.memoryUsage().heapUsed;
  };
  const before = heapUsed();
  const kept = Array.from({ length: 5000 }, (_, n) => {
    // A text of one piece, as headers are.
    const header = Buffer.from(`${'x'.repeat(14_000)}, 203.0.113.${n % 256}`).toString('latin1');
    return clientFor(header, 1).address;
  });
  // The headers are 70 MB.
  expect(heapUsed() - before).toBeLessThan(10_000_000);
  expect(kept).toHaveLength(5000);
});
