import type { BoardProps } from 'shared-types';
import { type ReactNode, useMemo } from 'react';
import { SchoolBoard } from './SchoolBoard.tsx';
import { firestoreBackend } from './connection/firestoreBackend.ts';
import { watchOverLine } from './connection/watchOverLine.ts';
import { domainOf } from './school/domainOf.ts';
import { watchFirestore } from './school/watchFirestore.ts';

/** The board of the school that the resident's e-mail names. */
export function ResidentBoard({ email, emulator }: BoardProps): ReactNode {
  const domain = domainOf(email);
  const watch = useMemo(
    () => watchOverLine(watchFirestore(emulator), firestoreBackend(emulator)),
    [emulator],
  );
  return <SchoolBoard key={domain} domain={domain} watch={watch} />;
}
