import { ANY_BUILDING, includes, type Scope } from '@laundry-board/laundry-rules/waiting';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SectionPartProps } from '../useExtras.ts';
import { keepFocus } from '../keepFocus.ts';
import { visuallyHidden } from '../styles.ts';
import { schoolOf } from '../model/schoolState.ts';
import { useBoard, useBoardState } from '../useBoard.ts';
import { Bell } from './Bell.tsx';
import { explainNotification } from './explainNotification.ts';
import { useAlerts, useAlertsState } from './useAlerts.ts';

/** Requests an alert, or cancels it. Meanwhile a second button widens it to any building. */
export function AlertButton({ buildingId, kind, available }: SectionPartProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const isAwaited = useAlertsState(({ scopes }) => includes(scopes[kind], buildingId));
  const isAnywhere = useAlertsState(({ scopes }) => scopes[kind] === ANY_BUILDING);
  const hasOthers = useBoardState(({ school }) => (schoolOf(school)?.buildings.length ?? 0) > 1);
  if (available > 0 && !isAwaited) return null;

  function request(requested: Scope): void {
    alerts.request(kind, requested);
    explainNotification(alerts, page, { kind, event: 'free' });
  }

  const here = new Set([buildingId]);
  return (
    <>
      <Button
        type="button"
        ref={keepFocus}
        aria-pressed={isAwaited}
        onClick={() => (isAwaited ? alerts.cancel(kind, buildingId) : request(here))}
      >
        <Bell />
        <Text>{`Tell me when a ${kind} is free`}</Text>
      </Button>
      {isAwaited && hasOthers && (
        <Button
          type="button"
          ref={keepFocus}
          aria-label={`In any building: ${kind}s`}
          aria-pressed={isAnywhere}
          onClick={() => request(isAnywhere ? here : ANY_BUILDING)}
        >
          In any building
        </Button>
      )}
    </>
  );
}

const Button = styled.button`
  display: inline-flex;
  min-width: var(--touch-target);
  min-height: var(--touch-target);
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: 0 var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-round);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--text-m);
  cursor: pointer;

  &:hover {
    background: var(--surface-hover);
  }

  &[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-glow);
    font-weight: var(--weight-strong);

    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }

  @media (max-width: 40rem) {
    padding: 0 var(--space-2);
  }

  /* At the end of the line. The second button does not fit there, so it stands below the first one. */
  @media (max-width: 30rem) {
    margin-inline-start: auto;

    & + & {
      margin-block: var(--space-2);
    }
  }
`;

/* On a phone only the bell fits beside the heading. */
const Text = styled.span`
  @media (max-width: 40rem) {
    ${visuallyHidden}
  }
`;
