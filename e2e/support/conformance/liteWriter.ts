import { type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getFirestore,
  setDoc,
} from 'firebase/firestore/lite';
import type { PageDriver } from './pageDriver.ts';

/** Writes by `firebase/firestore/lite`, as the user of the app or past the access rule. */
export function createLiteWriter(app: FirebaseApp, port: number): PageDriver['writeLite'] {
  const connect = (to: FirebaseApp, options?: { readonly mockUserToken: string }): Firestore => {
    const firestore = getFirestore(to);
    connectFirestoreEmulator(firestore, '127.0.0.1', port, options);
    return firestore;
  };
  const databases = {
    user: connect(app),
    owner: connect(initializeApp(app.options, 'gateway'), { mockUserToken: 'owner' }),
  };
  return async (path, data, writer): Promise<string | undefined> => {
    const document = doc(databases[writer], path);
    try {
      await (data === undefined ? deleteDoc(document) : setDoc(document, data));
      return undefined;
    } catch (error) {
      if (error instanceof FirebaseError) return error.code;
      throw error;
    }
  };
}
