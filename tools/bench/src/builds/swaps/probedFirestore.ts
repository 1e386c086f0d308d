import {
  type DocumentReference,
  type DocumentSnapshot,
  type FirestoreError,
  onSnapshot as listen,
  type SnapshotListenOptions,
  type Unsubscribe,
} from 'firebase/firestore';

export * from 'firebase/firestore';

/**
 * As the SDK's, in the one form that the board calls. It notes when each snapshot came, before the board's
 * listener has the SDK convert the document's data.
 */
export function onSnapshot(
  reference: DocumentReference,
  options: SnapshotListenOptions,
  onNext: (snapshot: DocumentSnapshot) => void,
  onError: (error: FirestoreError) => void,
): Unsubscribe {
  const onNoted = (snapshot: DocumentSnapshot): void => {
    window.benchLive?.onSnapshot();
    onNext(snapshot);
  };
  return listen(reference, options, onNoted, onError);
}
