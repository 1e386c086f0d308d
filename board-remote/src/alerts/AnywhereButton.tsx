import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import { ANY_BUILDING } from '@laundry-board/laundry-rules/waiting';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { schoolOf } from '../model/schoolState.ts';
import { roundButton } from '../styles.ts';
import { useBoard, useBoardState } from '../useBoard.ts';
import { explainNotification } from './explainNotification.ts';
import { useAlerts, useAlertsState } from './useAlerts.ts';

/** Widens an alert to any building, or narrows it to the selected one. */
export function AnywhereButton({ kind }: { readonly kind: MachineKind }): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const isAnywhere = useAlertsState(({ scopes }) => scopes[kind] === ANY_BUILDING);
  const selectedId = useBoardState((state) => state.selectedId);
  const hasOthers = useBoardState(({ school }) => (schoolOf(school)?.buildings.length ?? 0) > 1);
  if (!hasOthers || selectedId === null) return null;

  function toggle(here: string): void {
    alerts.request(kind, isAnywhere ? new Set([here]) : ANY_BUILDING);
    explainNotification(alerts, page, { kind, event: 'free' });
  }

  return (
    <Button
      type="button"
      ref={keepFocus}
      aria-label={`In any building: ${kind}s`}
      aria-pressed={isAnywhere}
      onClick={() => toggle(selectedId)}
    >
      In any building
    </Button>
  );
}

const Button = styled.button`
  ${roundButton}
  flex: none;
`;
