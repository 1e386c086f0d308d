import type { BoardProps } from '@laundry-board/shared-types';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { SchoolBoard } from './SchoolBoard.tsx';
import { AlarmsContext } from './alerts/AlarmsContext.ts';
import { createAlarms } from './alerts/alarms.ts';
import { keepClockRight } from './clock/keepClockRight.ts';
import { firestoreBackend } from './connection/firestoreBackend.ts';
import { domainOf } from './school/domainOf.ts';
import { pauseWhileHidden } from './school/pauseWhileHidden.ts';
import { watchFirestore } from './school/watchFirestore.ts';
import { watchOverLine } from './school/watchOverLine.ts';

/** The board of the school that the resident's e-mail names. */
export function ResidentBoard({ email, emulator, clockError }: BoardProps): ReactNode {
  useEffect(() => keepClockRight(clockError), [clockError]);
  const domain = domainOf(email);
  const [alarms] = useState(createAlarms);
  const watch = useMemo(
    () =>
      pauseWhileHidden(
        watchOverLine(watchFirestore(emulator), firestoreBackend(emulator)),
        () => alarms.getSnapshot().armed.length > 0,
      ),
    [emulator, alarms],
  );
  return (
    <AlarmsContext value={alarms}>
      <SchoolBoard key={domain} domain={domain} watch={watch} />
    </AlarmsContext>
  );
}
