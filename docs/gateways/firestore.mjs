import { generateKeyPairSync } from 'node:crypto';
import { applicationDefault, cert, initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';

const projectId = process.env.GOOGLE_CLOUD_PROJECT ?? 'demo-laundry';
const isLocal = process.env.FIRESTORE_EMULATOR_HOST !== undefined;

/** The SDK wants a key; the local Firestore ignores it. */
function makeUnusedKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return cert({ projectId, clientEmail: 'gateway@localhost', privateKey: pem });
}

const credential = isLocal ? makeUnusedKey() : applicationDefault();
const app = initializeApp({ projectId, credential });

/** The Firestore of the project, or a local one. Over REST, because the local Firestore has no gRPC. */
export const firestore = initializeFirestore(app, { preferRest: true });
