import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/Button.ts';
import { useFocusOfForerunner } from '../focus/FocusContext.tsx';

export interface ErrorMessageProps {
  readonly message: string;
  readonly advice: string;
  /** The page's main part, which is the default, or a section beside it. */
  readonly element?: 'main' | 'section' | undefined;
  /** The cause. Each error is logged once. */
  readonly error: unknown;
  /** Whether a retry is under way. */
  readonly busy?: boolean;
  readonly onRetry: () => void;
  /** Reloads the page, where a retry does not. */
  readonly onReload?: () => void;
}

declare global {
  interface Window {
    /**
     * In kiosk mode, asks the server after a pause, then once a minute, and reloads the page when it can; until the
     * returned function is called. The first script sets it (firstScript/reloads.ts), and may be missing.
     */
    needsReload?: () => () => void;
  }
}

/** In kiosk mode, where nobody presses a button, the page reloads by itself while this stands in it. */
export function useNeedsReload(): void {
  useEffect(() => window.needsReload?.(), []);
}

const Box = styled.main`
  display: flex;
  max-width: 28rem;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  margin: 0 auto;
  padding: var(--space-8) var(--page-padding);
  text-align: center;
  text-wrap: balance;

  &:is(main) {
    min-height: 60vh;
    min-height: 60dvh;
  }

  /* Beside the main part, a strip in the page's column: a few lines of small text, and the button. */
  &:is(section) {
    max-width: none;
    flex-flow: row wrap;
    justify-content: flex-start;
    padding: var(--space-1) max(var(--page-padding), (100% - var(--content-width)) / 2);
    gap: 0 var(--space-4);
    font-size: var(--text-s);
    text-align: start;
    text-wrap: initial;
  }
`;

const Message = styled.h1`
  margin: 0 0 var(--space-1);
  font-size: var(--text-l);
  font-weight: var(--weight-strong);

  section & {
    display: inline;
    margin-inline-end: 0.5em;
    font-size: inherit;
  }
`;

const Advice = styled.p`
  margin: 0 0 var(--space-5);
  color: var(--ink-muted);

  section & {
    display: inline;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-3);

  section & {
    gap: var(--space-2);
  }

  section & button {
    padding-inline: var(--space-3);
  }
`;

const Progress = styled.output`
  display: block;
  min-height: 1.4em;
  margin: var(--space-3) 0 0;
  color: var(--ink-muted);
  font-size: var(--text-s);

  section & {
    min-height: 0;
    margin: 0;
  }
`;

const Details = styled.details`
  max-width: 100%;
  color: var(--ink-muted);
  font-size: var(--text-s);
  overflow-wrap: anywhere;

  summary {
    min-height: var(--touch-target);
    line-height: var(--touch-target);
    cursor: pointer;
  }

  /* Beside the buttons of a strip, which has little height, its words may need two lines. */
  section &:not([open]) {
    flex: 1 1 0;
    min-width: min-content;
  }

  @media (max-width: 30rem) {
    section & summary {
      line-height: calc(var(--touch-target) / 2);
    }
  }
`;

/**
 * Stands where a part of the page could not be shown. It says what happened and what to do, offers a retry, and has
 * the error's message for support, which names the version and the phase of a remote.
 */
export function ErrorMessage({
  message,
  advice,
  element = 'main',
  error,
  busy = false,
  onRetry,
  onReload,
}: ErrorMessageProps): ReactNode {
  useFocusOfForerunner();
  useNeedsReload();
  useEffect(() => {
    if (error !== undefined) console.error(message, error);
  }, [message, error]);
  return (
    <Box as={element}>
      <div role="alert">
        <Message as={element === 'main' ? 'h1' : 'h2'}>{message}</Message>
        <Advice>{advice}</Advice>
      </div>
      <Buttons>
        <Button type="button" onClick={onRetry}>
          Try again
        </Button>
        {onReload !== undefined && (
          <Button type="button" onClick={onReload}>
            Reload the page
          </Button>
        )}
      </Buttons>
      <Progress>{busy ? 'Trying again…' : ''}</Progress>
      {error instanceof Error && (
        <Details>
          <summary>Details for support</summary>
          <span>{error.message}</span>
        </Details>
      )}
    </Box>
  );
}
