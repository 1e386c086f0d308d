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
