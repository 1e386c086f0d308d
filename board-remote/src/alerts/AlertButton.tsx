import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AlertButtonProps } from '../useExtras.ts';
import { keepFocus } from '../keepFocus.ts';
import { visuallyHidden } from '../styles.ts';
import { knownSchool } from '../model/school.ts';
import { useBoard, useBoardState, useStore } from '../useBoard.ts';
import { explainAlert, explainQuestion } from './explanations.ts';
import { requestPermission } from './notify.ts';
import { ANY_BUILDING, isAbout, type Place, placeOf } from './pendingAlerts.ts';
import { useAlerts } from './useAlerts.ts';

/** Asks for an alert, and while one is pending widens it to any building. */
export function AlertButton({ buildingId, kind, available }: AlertButtonProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const { pending } = useStore(alerts.state);
  const hasOthers = useBoardState(({ school }) => (knownSchool(school)?.buildings.length ?? 0) > 1);
  const known = pending.find((other) => isAbout(other, buildingId, kind));
  const isAnywhere = known?.place.kind === 'any building';
  if (available > 0 && known === undefined) return null;

  function ask(place: Place): void {
    const alert = { place, kind };
    if (isAnywhere) alerts.narrow(kind, buildingId);
    else alerts.request(alert);
    void requestPermission(() => alerts.explain(alert, explainQuestion(kind))).then((isGranted) => {
      const ways = { isGranted, isTouched: page.isTouched(), isAnywhere: place === ANY_BUILDING };
      alerts.explain(alert, explainAlert(kind, ways));
    });
  }

  const here = placeOf(buildingId);
  return (
    <>
      <Button
        type="button"
        ref={keepFocus}
        aria-pressed={known !== undefined}
        onClick={() => (known === undefined ? ask(here) : alerts.cancel(kind, buildingId))}
      >
        <Bell viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 17h14c-1.5-1.5-2-3-2-7a5 5 0 0 0-10 0c0 4-.5 5.5-2 7ZM10 20.5h4M12 2.5V5" />
        </Bell>
        <Text>{`Tell me when a ${kind} is free`}</Text>
      </Button>
      {known !== undefined && hasOthers && (
        <Button
          type="button"
          ref={keepFocus}
          aria-label={`In any building: ${kind}s`}
          aria-pressed={isAnywhere}
          onClick={() => ask(isAnywhere ? here : ANY_BUILDING)}
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
  }

  @media (max-width: 40rem) {
    padding: 0 var(--space-2);
  }

  /* At the end of the line, where the second button does not fit: it stands below the first one. */
  @media (max-width: 30rem) {
    margin-inline-start: auto;

    & + & {
      margin-block: var(--space-2);
    }
  }
`;

/* Filled while the alert is pending: not by colour alone. */
const Bell = styled.svg`
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;

  [aria-pressed='true'] > & {
    fill: currentColor;
  }
`;

/* On a phone only the bell fits beside the heading. */
const Text = styled.span`
  @media (max-width: 40rem) {
    ${visuallyHidden}
  }
`;
