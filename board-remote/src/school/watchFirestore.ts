import type { DocumentSnapshot } from 'firebase/firestore';
import { firestoreSdk, openFirestore } from '../connection/firestoreSdk.ts';
import type { WatchSchool } from './watchSchool.ts';

/**
 * Watches schools in the Firestore of the default Firebase app.
 *
 * @param emulator origin of a local Firestore, such as `http://127.0.0.1:8080`
 */
export function watchFirestore(emulator: string | undefined): WatchSchool {
  return (domain, onNext, onError) =>
    firestoreSdk.onSnapshot(
      firestoreSdk.doc(openFirestore(emulator), 'schools', domain),
      // Without it, an answer "no such document" after an unreachable start is not reported.
      { includeMetadataChanges: true },
      (snapshot) => {
        onNext({
          exists: snapshot.exists(),
          fromCache: snapshot.metadata.fromCache,
          data: readData(snapshot),
        });
      },
      onError,
    );
}

// A map that poses as a vector (`__type__`) makes the SDK's conversion throw.
function readData(snapshot: DocumentSnapshot): unknown {
  try {
    return snapshot.data();
  } catch {
    return undefined;
  }
}
