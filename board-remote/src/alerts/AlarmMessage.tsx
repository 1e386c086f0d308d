import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { floating } from '../layout/floating.ts';
import { useAlarms } from './useAlarms.ts';

/** What the alarms have to say, over the foot of the page; its live region is always there. */
export function AlarmMessage(): ReactNode {
  const { alarms, message, isNews } = useAlarms();
  return (
    <div aria-live="polite">
      {message !== null && (
        <Box data-news={isNews || undefined}>
          <Words>{message}</Words>
          <Button type="button" onClick={alarms.dismiss}>
            OK
          </Button>
        </Box>
      )}
    </div>
  );
}

/* Above the line that says that the service can't be reached. */
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

const Words = styled.p`
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
