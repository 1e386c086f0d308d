import { ANY_BUILDING, includes } from '@laundry-board/laundry-rules/waiting';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SectionPartProps } from '../useExtras.ts';
import { keepFocus } from '../keepFocus.ts';
import { roundButton, visuallyHidden } from '../styles.ts';
import { useBoard } from '../useBoard.ts';
import { AnywhereButton } from './AnywhereButton.tsx';
import { Bell } from './Bell.tsx';
import { explainNotification } from './explainNotification.ts';
import { useAlerts, useAlertsState } from './useAlerts.ts';

/**
 * Requests an alert, or cancels it. The message that follows can widen it to any building; where that message is gone, a
 * second button says that it is wider, and narrows it.
 */
export function AlertButton({ buildingId, kind, available }: SectionPartProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const isAwaited = useAlertsState(({ scopes }) => includes(scopes[kind], buildingId));
  const isWide = useAlertsState(
    ({ scopes, explanation }) =>
      scopes[kind] === ANY_BUILDING &&
      !(explanation?.kind === kind && explanation.event === 'free'),
  );
  if (available > 0 && !isAwaited) return null;

  function toggle(): void {
    if (isAwaited) {
      alerts.cancel(kind, buildingId);
    } else {
      alerts.request(kind, new Set([buildingId]));
      explainNotification(alerts, page, { kind, event: 'free' });
    }
  }

  return (
    <>
      <Button type="button" ref={keepFocus} aria-pressed={isAwaited} onClick={toggle}>
        <Bell />
        <Text>{`Tell me when a ${kind} is free`}</Text>
      </Button>
      {isWide && <AnywhereButton kind={kind} />}
    </>
  );
}

/* On a phone it is at the end of the line. */
const Button = styled.button`
  ${roundButton}
  align-self: center;

  @media (max-width: 40rem) {
    margin-inline-start: auto;
    padding: 0 var(--space-2);
  }
`;

/* On a phone only the bell fits beside the heading. */
const Text = styled.span`
  @media (max-width: 40rem) {
    ${visuallyHidden}
  }
`;
