import type { BoardModule, BoardProps } from '@laundry-board/shared-types';
import { type ReactNode, useEffect, useMemo } from 'react';
import { SchoolBoard } from './SchoolBoard.tsx';
import { syncClock } from './availability/clockSync.ts';
import { alerts } from './boardExtras.ts';
import { monitorConnection } from './connection/connectionMonitor.ts';
import { firestoreBackend } from './connection/firestore.ts';
import { domainOf } from './school/domainOf.ts';

/** What a host gets from this remote: the board of the school that the resident's e-mail names. */
export const { Board } = { Board: ResidentBoard } satisfies BoardModule;

const useAlerts = alerts?.useLifetime ?? (() => {});

function ResidentBoard({ email, emulator, clockError }: BoardProps): ReactNode {
  useAlerts();
  useEffect(() => syncClock(clockError), [clockError]);
  const domain = domainOf(email);
  const subscribe = useMemo(() => monitorConnection(firestoreBackend(emulator)), [emulator]);
  return <SchoolBoard key={domain} domain={domain} subscribe={subscribe} />;
}
