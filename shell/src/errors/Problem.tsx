import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.ts';

interface ProblemProps {
  /** What happened, in a resident's words. */
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
  /** The cause, for the console; logged once each. */
  readonly error: unknown;
  /** Whether another try is under way. */
  readonly busy?: boolean;
  readonly onRetry: () => void;
}

const Box = styled.div`
  display: flex;
  min-height: 60dvh;
  max-width: 28rem;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  margin: 0 auto;
  padding: var(--space-8) var(--page-padding);
  text-align: center;
  text-wrap: balance;
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

/** A part of the page that could not be shown: the message, what to do, and a way to try again. */
export function Problem({
  message,
  advice,
  error,
  busy = false,
  onRetry,
}: ProblemProps): ReactNode {
  useEffect(() => {
    if (error !== undefined) console.error(message, error);
  }, [message, error]);
  return (
    <Box>
      <div role="alert">
        <Message>{message}</Message>
        <Advice>{advice}</Advice>
      </div>
      <Button type="button" onClick={onRetry}>
        Try again
      </Button>
      <Progress>{busy ? 'Trying again…' : ''}</Progress>
    </Box>
  );
}
