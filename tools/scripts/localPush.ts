import { addDisposable } from '@laundry-board/command-line';
import { schoolOfDocuments } from '@laundry-board/laundry-rules/documents';
import { documentOf } from '@laundry-board/laundry-rules/firestoreRest';
import type { FirestoreServer } from '@laundry-board/local-backend';
import type { LocalAddress } from '@laundry-board/sites';

/** Whom a push service may write to. No address of this machine, which Apple's refuses. */
const SUBJECT = 'mailto:laundry@campus.example';

/**
 * Notifies the residents of all schools in a local Firestore while their pages are closed, by the gateway's own sender and
 * with keys of this run.
 *
 * @returns The page's `pushKey`.
 */
export async function startLocalPush(
  { documents, port }: Pick<FirestoreServer, 'documents' | 'port'>,
  { origin }: LocalAddress,
): Promise<string> {
  // It encrypts by packages that take a while to load, which no other command needs.
  const gateway = await import('@laundry-board/gateway/push');
  const environment = { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` };
  const keys = gateway.newVapidKeys();
  const schools = () =>
    documents.list('schools').map(({ name, fields }) => {
      const domain = name.slice(documents.nameOf('schools/').length);
      const ofBuilding = (id: string) => {
        const document = documents.get(`schools/${domain}/buildings/${id}`);
        return document && documentOf(document.fields);
      };
      return [domain, schoolOfDocuments(documentOf(fields), ofBuilding)] as const;
    });
  const sender = gateway.startSender({
    known: () => ({ time: Date.now(), schools: new Map(schools()) }),
    firestore: gateway.connectFirestore(environment),
    knownWishes: new Map(),
    clock: gateway.SYSTEM_CLOCK,
    log: console.log,
    onOutcome: () => {},
    subject: SUBJECT,
    board: `${origin}/`,
    keys,
    origins: gateway.readPushOrigins(environment),
  });
  addDisposable(sender.stop);
  return keys.publicKey;
}
