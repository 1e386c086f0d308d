import {
  ANY_BUILDING,
  describeCurrent,
  describePast,
  topicOf,
} from '@laundry-board/laundry-rules/waiting';
import { type ReactNode, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import type { AlertMessagesProps } from '../useExtras.ts';
import { useBoard } from '../useBoard.ts';
import { keepFocusOr } from '../keepFocus.ts';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import { floating } from '../styles.ts';
import { isAwaited } from './alertsState.ts';
import { explainAlert } from './explanations.ts';
import { useAlerts, useAlertsState } from './useAlerts.ts';

/** The page's messages about alerts. The live region is always on the page, because screen readers announce only changes. */
export function AlertMessages({ panelId }: AlertMessagesProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const news = useAlertsState((state) => state.news);
  const explained = useAlertsState((state) => {
    const { explanation } = state;
    return explanation && isAwaited(explanation, state) ? explanation : null;
  });
  const isForgotten = useAlertsState((state) => state.isForgotten);
  const isAnywhere = useAlertsState(
    ({ scopes }) => explained !== null && scopes[explained.kind] === ANY_BUILDING,
  );
  const current = describeCurrent(news);
  const past = news.filter(({ isCurrent }) => !isCurrent);
  if (current.length + past.length === 0 && explained === null && !isForgotten) return <Region />;
  return (
    <Region>
      <MessageBox isNews={current.length > 0} panelId={panelId} onDismiss={alerts.dismiss}>
        {current.map(({ topic, text }) => (
          <Current key={topic}>{text}</Current>
        ))}
        {past.map((one) => (
          <Text key={`${topicOf(one)} ${one.buildingId}`}>{describePast(one)}</Text>
        ))}
        {isForgotten && <Text>This page was loaded again. Please ask again.</Text>}
        {explained && (
          <Text>
            {explainAlert(explained.kind, {
              permission: explained.permission,
              event: explained.event,
              condition: explained.condition,
              isTouchDevice: page.isTouchDevice(),
              isAnywhere,
            })}
          </Text>
        )}
      </MessageBox>
    </Region>
  );
}

/** Sets the page's title: the news of alerts while it is true, otherwise the given title. */
export function AlertTitle({ title }: { readonly title: string }): ReactNode {
  const news = useAlertsState((state) => state.news);
  const current = describeCurrent(news).map(({ text }) => text);
  return <DocumentTitle title={current.join(' ') || title} />;
}

interface MessageBoxProps extends AlertMessagesProps {
  readonly isNews: boolean;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function MessageBox({ isNews, panelId, onDismiss, children }: MessageBoxProps): ReactNode {
  /** The element that had the focus before the button. */
  const previous = useRef<Element | null>(null);
  const button = useCallback(
    (element: HTMLButtonElement | null) => {
      const preferred = (): Element | null =>
        previous.current?.isConnected ? previous.current : document.getElementById(panelId);
      return keepFocusOr(preferred)(element);
    },
    [panelId],
  );
  return (
    <Box data-news={isNews || undefined}>
      <Texts>{children}</Texts>
      <Button
        type="button"
        ref={button}
        onFocus={({ relatedTarget }) => {
          previous.current = relatedTarget;
        }}
        onClick={onDismiss}
      >
        OK
      </Button>
    </Box>
  );
}

/*
 * On a narrow or a low screen, a floating box would cover the buildings or the machines that it names. There it is between
 * them, and on a screen that is high enough it stays in view while the page scrolls.
 */
const IN_FLOW = '(max-width: 40rem), (max-height: 30rem)';

const Region = styled.div.attrs({ 'aria-live': 'polite' })`
  @media ${IN_FLOW} {
    position: sticky;
    z-index: 1;
    inset-block-start: var(--space-2);
  }

  @media (max-height: 30rem) {
    position: static;
  }
`;

/* Floats above the notice that the backend is lost. */
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
  justify-content: space-between;
  gap: var(--space-4);
  margin-inline: auto;
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-5);

  @media ${IN_FLOW} {
    position: static;
    margin-block-start: var(--space-2);
  }

  &[data-news] {
    border-color: currentColor;
    background: var(--available-tint);
    color: var(--available-ink);
  }
`;

const Texts = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  margin: var(--space-1) 0;
`;

const Current = styled(Text)`
  font-weight: var(--weight-strong);
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
