import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import type { ShownSchool, AlertsExtra } from '../boardExtras.ts';
import { stayConnectedWhileHidden } from '../school/subscription.ts';
import { floating } from '../styles.ts';
import { AlertButton } from './AlertButton.tsx';
import { alertStore, useAlerts } from './alertStore.ts';
import { useAvailabilityWatcher } from './availabilityWatcher.ts';

/** "Tell me when a washer is free". */
export const alerts = {
  useLifetime,
  Button: AlertButton,
  Messages: AlertMessages,
  useTitle: () => {
    const { message, isNews } = useAlerts();
    return isNews ? message : null;
  },
} satisfies AlertsExtra;

/** What a resident has asked for ends with their board, and until then its page stays connected. */
function useLifetime(): void {
  const isWaiting = useAlerts().pending.length > 0;
  useEffect(() => (isWaiting ? stayConnectedWhileHidden() : undefined), [isWaiting]);
  useEffect(() => alertStore.clear, []);
}

/* The live region is always there, so that what appears in it is announced. */
function AlertMessages({ buildings, reachable }: ShownSchool): ReactNode {
  const { message, isNews } = useAlerts();
  useAvailabilityWatcher(buildings, reachable);
  return (
    <div aria-live="polite">
      {message !== null && (
        <Box data-news={isNews || undefined}>
          <Text>{message}</Text>
          <Button type="button" onClick={alertStore.dismiss}>
            OK
          </Button>
        </Box>
      )}
    </div>
  );
}

/* Above the notice that the service can't be reached. */
const Box = styled.div`
  ${floating}
  position: fixed;
  z-index: 1;
  inset-block-end: calc(2 * var(--space-10));
  inset-inline: var(--page-padding);
  display: flex;
  width: fit-content;
  max-width: 32rem;
  align-items: center;
  gap: var(--space-4);
  margin-inline: auto;
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-5);

  &[data-news] {
    border-color: currentColor;
    background: var(--available-tint);
    color: var(--available-ink);
    font-weight: var(--weight-strong);
  }
`;

const Text = styled.p`
  min-width: 0;
  margin: 0;
  overflow-wrap: anywhere;
`;

const Button = styled.button`
  flex: none;
  min-width: var(--touch-target);
  min-height: var(--touch-target);
  border: 1px solid currentColor;
  border-radius: var(--radius-m);
  background: none;
  color: inherit;
  font-weight: var(--weight-strong);
  cursor: pointer;
`;
