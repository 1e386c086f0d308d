import { whichMachine } from '@laundry-board/laundry-rules/names';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { useBoard } from '../useBoard.ts';
import type { DoneButtonProps } from '../useExtras.ts';
import { Bell } from './Bell.tsx';
import { explainNotification } from './explainNotification.ts';
import { useAlerts } from './useAlerts.ts';

/** Marks a machine in use as the resident's, or takes the mark away. A marked one can be unmarked until it is done. */
export function DoneButton({ isInUse, isMine, label, ...place }: DoneButtonProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
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
      <Bell />
    </Button>
  );
}

/* It reaches to the corner of its tile, and its empty edge takes no space. */
const Button = styled.button`
  display: inline-flex;
  flex: none;
  min-width: var(--touch-target);
  min-height: var(--touch-target);
  align-items: center;
  justify-content: flex-end;
  margin: calc(-1 * var(--tile-padding));
  padding: 0 var(--tile-padding);
  border: 0;
  border-radius: var(--radius-l);
  background: none;
  color: inherit;
  cursor: pointer;
`;
