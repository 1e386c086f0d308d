import {
  ANY_BUILDING,
  describeCurrent,
  describePast,
  topicOf,
} from '@laundry-board/laundry-rules/waiting';
import { type ReactNode, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import type { AlertMessagesProps } from '../useExtras.ts';
import { useBoard, useBoardState } from '../useBoard.ts';
import { keepFocusOr } from '../keepFocus.ts';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import { floating, roundButton } from '../styles.ts';
import { isAwaited } from './alertsState.ts';
import { AnywhereButton } from './AnywhereButton.tsx';
import { explainAlert } from './explanations.ts';
import { useAlerts, useAlertsState } from './useAlerts.ts';

/** The page's messages about alerts. The live region is always on the page, because screen readers announce only changes. */
export function AlertMessages({ panelId }: AlertMessagesProps): ReactNode {
  const alerts = useAlerts();
  const { page } = useBoard();
  const news = useAlertsState((state) => state.news);
  // Without a network nobody is told.
  const isReachable = useBoardState(({ school }) => school.kind !== 'unreachable');
  const explained = useAlertsState((state) => {
    const { explanation } = state;
    return isReachable && explanation && isAwaited(explanation, state) ? explanation : null;
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
      <MessageBox
        isNews={current.length > 0}
        panelId={panelId}
        aside={explained?.event === 'free' && <AnywhereButton kind={explained.kind} />}
        onDismiss={alerts.dismiss}
      >
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
  /** A button beside OK. */
  readonly aside: ReactNode;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function MessageBox({ isNews, panelId, aside, onDismiss, children }: MessageBoxProps): ReactNode {
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
    <Box ref={uncoverFocus} data-news={isNews || undefined}>
      <Texts>{children}</Texts>
      {aside}
      <OkButton
        type="button"
        ref={button}
        onFocus={({ relatedTarget }) => {
          previous.current = relatedTarget;
        }}
        onClick={onDismiss}
      >
        OK
      </OkButton>
    </Box>
  );
}

/** What gets the focus by a key comes out from under a box, until the returned function is called. */
function uncoverFocus(box: HTMLDivElement): () => void {
  const uncover = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || box.contains(target)) return;
    const isBelow = target.getBoundingClientRect().top > box.getBoundingClientRect().top;
    // Not by a pointer, which would then be let go over something else.
    if (isBelow && target.matches(':focus-visible')) target.scrollIntoView({ block: 'center' });
  };
  const page = box.ownerDocument;
  page.addEventListener('focusin', uncover);
  return () => page.removeEventListener('focusin', uncover);
}

/*
 * It floats, so that nothing moves when it comes. On a low screen it would cover what it is about: there it is between the
 * buildings and the machines.
 */
const IN_FLOW = '(max-height: 30rem)';

/* The end of the page can be scrolled out from under a message. */
const Region = styled.div.attrs({ 'aria-live': 'polite' })`
  &:not(:empty) ~ [role='tabpanel'] {
    margin-block-end: 8rem;
  }
`;

const Box = styled.div`
  ${floating}
  position: fixed;
  z-index: 1;
  inset-block-end: var(--space-4);
  inset-inline: var(--page-padding);
  display: flex;
  width: fit-content;
  max-width: 32rem;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: var(--space-2) var(--space-4);
  margin-inline: auto;
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-5);

  /* Above the notice that the backend is lost. */
  [data-unreachable] & {
    inset-block-end: 7rem;
  }

  @media ${IN_FLOW} {
    position: static;
    margin-block: var(--space-2);
  }

  &[data-news] {
    border-color: currentColor;
    background: var(--available-tint);
    color: var(--available-ink);
  }
`;

/* What a message can be answered with stands below it where there is more than OK. */
const Texts = styled.div`
  flex: 1 1 15.5rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  margin: var(--space-1) 0;
`;

const Current = styled(Text)`
  font-weight: var(--weight-strong);
`;

/* In the colours of its message. */
const OkButton = styled.button`
  ${roundButton}
  flex: none;
  border-color: currentColor;
  background: none;
  color: inherit;
  font-weight: var(--weight-strong);
`;
