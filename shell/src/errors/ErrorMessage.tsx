import { Component, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { publishFailure } from './publishFailure.ts';
import { useKioskReload } from '../kiosk/useKioskReload.ts';

export const Button = styled.button`
  min-height: var(--touch-target);
  padding: var(--space-2) var(--space-5);
  border: 1px solid transparent;
  border-radius: var(--radius-m);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-strong);
  cursor: pointer;

  &:hover {
    background: var(--accent-hover);
  }
`;

export const Screen = styled.main`
  display: flex;
  min-height: 100vh;
  min-height: 100dvh;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  padding: var(--page-padding);
  text-align: center;
  text-wrap: balance;

  h1 {
    margin: 0;
    font-size: var(--text-2xl);
    line-height: 1.25;
  }

  p {
    max-width: 32rem;
    margin: 0;
    color: var(--ink-muted);
  }
`;

export interface ErrorMessageProps {
  readonly message: string;
  readonly advice: string;
  /** Whether the message is the page's main part, which is the default, or a section beside it. */
  readonly place?: 'main' | 'section' | undefined;
  /** The cause. Each error is logged once. */
  readonly error: unknown;
  /** Whether a retry is under way. */
  readonly busy?: boolean;
  readonly onRetry: () => void;
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
`;

const Message = styled.h1`
  margin: 0 0 var(--space-1);
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
`;

const Advice = styled.p`
  margin: 0 0 var(--space-5);
  color: var(--ink-muted);
`;

const Progress = styled.output`
  display: block;
  min-height: 1.4em;
  margin: var(--space-3) 0 0;
  color: var(--ink-muted);
  font-size: var(--text-s);
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
`;

/**
 * Takes the place of a part of the page that could not be shown. It says what happened and what to do, offers a
 * retry, and has the error's message for support, which names the version and the phase of a remote.
 */
export function ErrorMessage({
  message,
  advice,
  place = 'main',
  error,
  busy = false,
  onRetry,
}: ErrorMessageProps): ReactNode {
  useEffect(() => {
    if (error !== undefined) console.error(message, error);
  }, [message, error]);
  return (
    <Box as={place}>
      <div role="alert">
        <Message as={place === 'main' ? 'h1' : 'h2'}>{message}</Message>
        <Advice>{advice}</Advice>
      </div>
      <Button type="button" onClick={onRetry}>
        Try again
      </Button>
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

/** Wraps an error that only a reload of the page fixes: in kiosk mode the page reloads by itself. */
export function NeedsReload({ children }: { readonly children: ReactNode }): ReactNode {
  useKioskReload();
  return children;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Says where the error comes from. */
  readonly locate?: (error: unknown) => unknown;
  readonly renderError: (error: unknown) => ReactNode;
}

interface ErrorBoundaryState {
  readonly caught?: { readonly error: unknown };
}

/** Renders an error in place of children that throw while they render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    publishFailure(window, locateIn(this.props, error));
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === undefined) return this.props.children;
    return <CaughtError {...this.props} error={caught.error} />;
  }
}

/** A caught error is located once: each time that it renders it is the same one, which is logged once. */
function CaughtError(props: Omit<ErrorBoundaryProps, 'children'> & { readonly error: unknown }) {
  const [located] = useState(() => locateIn(props, props.error));
  return <NeedsReload>{props.renderError(located)}</NeedsReload>;
}

function locateIn({ locate }: Pick<ErrorBoundaryProps, 'locate'>, error: unknown): unknown {
  return locate?.(error) ?? error;
}
