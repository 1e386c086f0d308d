import { type ReactNode, useSyncExternalStore } from 'react';
import type { LoginScreenProps } from '@laundry-board/shared-types';
import { css, keyframes, styled } from 'styled-components';
import { GoogleMark } from './GoogleMark.tsx';
import { Logo } from './Logo.tsx';

const Screen = styled.main`
  display: grid;
  min-height: 100dvh;
  padding: var(--space-4);
  background: radial-gradient(60rem 24rem at 50% 0, var(--accent-glow), transparent 75%) var(--page);
  place-items: center;
`;

const Card = styled.div`
  display: flex;
  width: min(29rem, 100%);
  flex-direction: column;
  align-items: center;
  padding: clamp(var(--space-6), 8vw, 2.75rem) clamp(var(--space-4), 6vw, var(--space-8));
  border: 1px solid var(--line);
  border-radius: calc(var(--radius-l) + var(--radius-s));
  background: var(--surface);
  box-shadow: var(--shadow);
  text-align: center;
`;

const Heading = styled.h1`
  margin: var(--space-6) 0 0;
  font-size: var(--text-2xl);
  font-weight: var(--weight-strong);
  line-height: 1.25;
`;

const CreateLine = styled.p`
  margin: 0 0 var(--space-4);
  color: var(--ink-muted);
`;

const fade = keyframes`
  to {
    color: var(--ink-muted);
  }
`;

/* A wait that nobody would notice shows nothing. */
const notReady = css`
  &[aria-disabled='true'] {
    cursor: progress;
    animation: ${fade} 0.2s 0.4s forwards;
  }
`;

const LinkButton = styled.button`
  min-height: var(--touch-target);
  padding: 0 var(--space-1);
  border: 0;
  border-radius: var(--radius-s);
  background: none;
  color: var(--accent);
  font-weight: var(--weight-strong);
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  ${notReady}
`;

const GoogleButton = styled.button`
  display: flex;
  width: 100%;
  min-height: 3rem;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-m);
  background: var(--surface);
  color: var(--ink);
  font-weight: var(--weight-strong);
  cursor: pointer;

  &:hover {
    background: var(--surface-hover);
  }

  ${notReady}
`;

const turn = keyframes`
  to {
    rotate: 1turn;
  }
`;

const appear = keyframes`
  to {
    opacity: 1;
  }
`;

/** Stands over the mark, so that nothing moves when the button is ready. */
const Mark = styled.span`
  position: relative;
  display: flex;

  [aria-busy='true'] > &::after {
    content: '';
    position: absolute;
    inset: -0.3rem;
    border: 2px solid var(--line-strong);
    border-block-start-color: var(--accent);
    border-radius: var(--radius-round);
    opacity: 0;
    animation: ${appear} 0.2s 0.4s forwards;
  }

  @media (prefers-reduced-motion: no-preference) {
    [aria-busy='true'] > &::after {
      animation:
        ${appear} 0.2s 0.4s forwards,
        ${turn} 0.9s linear infinite;
    }
  }
`;

/**
 * The login screen (specification §2): both buttons start the same Google popup. Until that can be
 * opened they say so, and a click is kept; they stay in the tab order.
 */
export function LoginScreen({ session }: LoginScreenProps): ReactNode {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const isBusy = state.phase === 'signed-out' && !state.canSignIn && state.error === undefined;
  const readiness = { 'aria-busy': isBusy, 'aria-disabled': isBusy };
  const signIn = (): void => void session.signIn();
  return (
    <Screen>
      <Card>
        <Logo />
        <Heading>Login to your account</Heading>
        <CreateLine>
          Or{' '}
          <LinkButton type="button" {...readiness} onClick={signIn}>
            create an account
          </LinkButton>
        </CreateLine>
        <GoogleButton type="button" {...readiness} onClick={signIn}>
          <Mark>
            <GoogleMark />
          </Mark>
          Login with Google
        </GoogleButton>
      </Card>
    </Screen>
  );
}
