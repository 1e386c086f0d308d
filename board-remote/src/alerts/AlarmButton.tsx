import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { unseen } from '../layout/unseen.ts';
import type { MachineKind } from '../status/machineStatus.ts';
import { isSameAlarm } from './alarms.ts';
import { askToNotify } from './notify.ts';
import { useAlarms } from './useAlarms.ts';

interface AlarmButtonProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** How many machines of the kind are free: with one in sight there is nothing to wait for. */
  readonly available: number;
}

/** Lets the resident be told when a machine of the kind is free, and take it back. */
export function AlarmButton({ buildingId, kind, available }: AlarmButtonProps): ReactNode {
  const { alarms, armed } = useAlarms();
  const alarm = { buildingId, kind };
  const isArmed = armed.some((other) => isSameAlarm(other, alarm));
  if (available > 0 && !isArmed) return null;

  function toggle(): void {
    if (isArmed) return alarms.disarm(alarm);
    alarms.arm(alarm);
    void askToNotify(() =>
      alarms.explain(
        alarm,
        `Your browser is asking whether it may notify you. Either way, this page tells you when a ${kind} is free.`,
      ),
    ).then((answer) => {
      const way = answer === 'granted' ? 'by a notification' : 'here and in the page’s title';
      alarms.explain(
        alarm,
        `You will be told ${way} when a ${kind} is free. It works while this page is open.`,
      );
    });
  }

  return (
    <Button type="button" aria-pressed={isArmed} onClick={toggle}>
      <Bell viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 17h14c-1.5-1.5-2-3-2-7a5 5 0 0 0-10 0c0 4-.5 5.5-2 7ZM10 20.5h4M12 2.5V5" />
      </Bell>
      <Words>Tell me when a {kind} is free</Words>
    </Button>
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
    margin-inline-start: auto;
    padding: 0;
  }
`;

/* It is filled while it is armed: not by colour alone. */
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

/* On a phone the bell alone fits the line of the heading. */
const Words = styled.span`
  @media (max-width: 40rem) {
    ${unseen}
  }
`;
