import { X509Certificate } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createIdentity } from './certificate.ts';

test('a certificate is valid today and signed by its own key', () => {
  const { key, cert } = createIdentity();
  const certificate = new X509Certificate(cert);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(new Date(certificate.validFrom).getTime()).toBeLessThan(Date.now());
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now());
  expect(key).toContain('PRIVATE KEY');
});

test('every length has its shortest form, without which browsers refuse the certificate', () => {
  const { raw } = new X509Certificate(createIdentity().cert);
  expect(longLengths(raw)).toEqual([]);
});

/** Offsets of the values whose length could be written shorter. */
function longLengths(bytes: Uint8Array, from = 0, to = bytes.length): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < to;) {
    const first = bytes[at + 1] ?? 0;
    const digits = first < 0x80 ? [] : [...bytes.subarray(at + 2, at + 2 + (first & 0x7f))];
    const length =
      digits.length === 0 ? first : digits.reduce((sum, digit) => sum * 256 + digit, 0);
    const shortest = length < 0x80 ? 0 : length < 0x100 ? 1 : 2;
    if (digits.length !== shortest) found.push(at);
    const content = at + 2 + digits.length;
    const isNested = ((bytes[at] ?? 0) & 0x20) !== 0;
    if (isNested) found.push(...longLengths(bytes, content, content + length));
    at = content + length;
  }
  return found;
}
