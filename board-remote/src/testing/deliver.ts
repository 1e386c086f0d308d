import { jest } from '@jest/globals';
import { deleteApp, initializeApp } from '@firebase/app';
import { collection, getDocs, getFirestore } from 'firebase/firestore/lite';
import type { RestFields } from './anyRestFields.ts';

const NOW = '2026-11-20T12:00:00Z';

/**
 * What Firestore's SDK makes of documents that arrive with these fields; undefined where its own
 * conversion throws.
 */
export async function deliver(documents: readonly RestFields[]): Promise<unknown[]> {
  const app = initializeApp({ projectId: 'p' }, 'delivery');
  const answer = documents.map((fields, index) => ({
    document: {
      name: `projects/p/databases/(default)/documents/schools/${index}`,
      fields,
      createTime: NOW,
      updateTime: NOW,
    },
    readTime: NOW,
  }));
  const network = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify(answer)));
  const { docs } = await getDocs(collection(getFirestore(app), 'schools'));
  network.mockRestore();
  await deleteApp(app);
  return docs.map((snapshot) => {
    try {
      return snapshot.data();
    } catch {
      return undefined;
    }
  });
}
