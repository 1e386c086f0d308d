import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { floating } from '../styles.ts';
import { useAlerts } from './AlertsProvider.tsx';

/** What the page says about alerts. The live region is always there, so that what appears in it is announced. */
export function AlertMessages(): ReactNode {
  const [{ message }, alerts] = useAlerts();
  return (
    <div aria-live="polite">
      {message.kind !== 'none' && (
        <Box data-news={message.kind === 'news' || undefined}>
          <Text>{message.text}</Text>
          <Button type="button" onClick={alerts.dismiss}>
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
