import { type ReactNode, useSyncExternalStore } from 'react';
import { type LoginScreenProps, readPageUrl } from '@laundry-board/shared-types';
import { css, keyframes, styled } from 'styled-components';
import { InAppBrowserNotice } from './inAppBrowser/InAppBrowserNotice.tsx';

/* On a narrow screen larger text has no larger space beside it, here and in the card. */
const Screen = styled.main`
  display: grid;
  min-height: var(--screen-height);
  padding: min(var(--space-4), 5vw);
  background: radial-gradient(60rem 24rem at 50% 0, var(--accent-glow), transparent 75%) var(--page);
  place-items: center;
`;

const Card = styled.div`
  display: flex;
  width: min(29rem, 100%);
  flex-direction: column;
  align-items: center;
  padding: clamp(var(--space-6), 8vw, 2.75rem) min(6vw, var(--space-8));
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

/* Says what one logs in to. */
const Brand = styled.div`
  display: flex;
  max-width: 100%;
  align-items: center;
  gap: var(--space-3);
`;

const Title = styled.p`
  min-width: 0;
  margin: 0;
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);
  line-height: 1.2;
  text-align: start;
  overflow-wrap: anywhere;
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

/* A short wait shows nothing. */
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

const Advice = styled.p`
  margin: var(--space-6) 0 0;
  text-wrap: balance;
`;

const turn = keyframes`
  to {
    transform: rotate(5turn);
  }
`;

/* It ends where the spinner is drawn, so nothing has to hold its last frame, which would keep a layer. */
const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/**
 * The spinner is around the mark, so that nothing moves when the button is ready. It appears after a moment, because a
 * short wait shows nothing, and comes to rest within five seconds (WCAG 2.2.2).
 */
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
    animation:
      ${appear} 0.2s 0.4s backwards,
      ${turn} 4.5s 0.4s cubic-bezier(0.2, 0.3, 0.4, 1);

    @media (prefers-reduced-motion: reduce) {
      animation-name: ${appear};
    }
  }
`;

/**
 * The login screen (spec §2): both buttons start the same Google popup. Until it can be
 * opened they are busy and remember a click; they stay in the tab order.
 */
export function LoginScreen({
  session,
  title,
  page = window,
}: LoginScreenProps & { readonly page?: Window }): ReactNode {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const isBusy = state.phase === 'signed-out' && !state.canSignIn && state.error === undefined;
  const readiness = { 'aria-busy': isBusy, 'aria-disabled': isBusy };
  const signIn = (): void => void session.signIn();
  // Spec §8: a resident reads nothing about a popup. A lobby's device that allows none never gets any further.
  const isRefused =
    state.phase === 'signed-out' &&
    state.isPopupClosed === true &&
    readPageUrl(page.location.search).isKiosk;
  return (
    <Screen>
      <Card>
        <Brand>
          <Logo />
          {/* In its own direction, as it may be of any script. */}
          <Title dir="auto">{title ?? 'Laundry'}</Title>
        </Brand>
        <Heading>Login to your account</Heading>
        <CreateLine>
          <span>{'Or '}</span>
          <LinkButton type="button" {...readiness} onClick={signIn}>
            create an account
          </LinkButton>
        </CreateLine>
        <GoogleButton type="button" {...readiness} onClick={signIn}>
          <Mark>
            <GoogleMark />
          </Mark>
          <span>Login with Google</span>
        </GoogleButton>
        {isRefused && (
          <Advice role="alert">
            This device closes the sign-in window. Whoever manages it can allow windows.
          </Advice>
        )}
        <InAppBrowserNotice page={page} />
      </Card>
    </Screen>
  );
}

const LogoImage = styled.svg`
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: var(--radius-l);
  background: var(--accent);
  color: var(--on-accent);
`;

function Logo(): ReactNode {
  return (
    <LogoImage
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="22" y="19" width="28" height="34" rx="4" />
      <path d="M22 27.5h28" />
      <circle cx="36" cy="40" r="8" />
      <path d="M28.5 40c2.5-2.5 5-2.5 7.5 0s5 2.5 7.5 0" />
    </LogoImage>
  );
}

/** Google's G, in the colours that its sign-in branding asks for on either background. */
function GoogleMark(): ReactNode {
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l7.9 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.5c0-1.5-.1-3-.4-4.5H24v9h12.9c-.6 3-2.2 5.5-4.7 7.2l7.7 6c4.5-4.2 7.1-10.4 7.1-17.7z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6c-.5-1.5-.7-3-.7-4.6s.2-3.1.7-4.6l-7.9-6.2C.9 16.5 0 20.1 0 24s.9 7.6 2.6 10.8z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.2 0-11.6-4.2-13.5-9.9l-7.9 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}
