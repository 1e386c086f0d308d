import { type ReactNode, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { whichMachine } from '../machines/whichMachine.ts';
import { isAt } from '../model/machinePlace.ts';
import { useBoard } from '../useBoard.ts';
import type { DoneButtonProps } from '../useExtras.ts';
import { Bell } from './Bell.tsx';
import { explainNotification } from './explainNotification.ts';
import { useAlerts } from './useAlerts.ts';

/** Marks a machine in use as the resident's, or takes the mark away. A marked one can be unmarked until it is done. */
export function DoneButton({ isInUse, label, ...place }: DoneButtonProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const { subscribe, getSnapshot } = alerts.state;
  // Of hundreds of buttons, only the pressed one renders again.
  const isMine = useSyncExternalStore(subscribe, () => getSnapshot().loads.some(isAt(place)));
  if (!isInUse && !isMine) return null;

  function toggle(): void {
    alerts.toggleLoad(place);
    if (!isMine) explainNotification(alerts, page, { kind: place.kind, event: 'done' });
  }

  return (
    <Button
      type="button"
      ref={keepFocus}
      aria-label={`Tell me when ${place.kind} ${whichMachine({ ...place, label })} is done`}
      aria-pressed={isMine}
      onClick={toggle}
    >
      {isMine && <span>Yours</span>}
      <Bell />
    </Button>
  );
}

const Button = styled.button`
  display: inline-flex;
  min-width: var(--touch-target);
  min-height: var(--touch-target);
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-1);
  padding: 0 var(--tile-padding);
  border: 0;
  border-radius: var(--radius-l);
  background: none;
  color: inherit;
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  cursor: pointer;
`;
