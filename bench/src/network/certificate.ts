import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** What a server on this machine proves itself by. */
export interface Identity {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly cert: string;
  /** SHA-256 of the public key in base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  readonly fingerprint: string;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/**
 * A key and a certificate for today, signed by itself. The browser is told the key's fingerprint: it
 * then keeps what it loads in its cache, which it does not do under an ignored certificate error.
 * Node can't make a certificate; this is the smallest one that X.509 (RFC 5280) has.
 */
export function createIdentity(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(der(0x06, ECDSA_WITH_SHA256));
  const name = sequence(
    der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from('bench')))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    spki,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = sequence(content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}

/** A value with its tag and length. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  // The shortest form is the only one that browsers take.
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}
