import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { isInAppBrowser } from './isInAppBrowser.ts';

const Section = styled.section`
  display: flex;
  width: 100%;
  flex-direction: column;
  gap: var(--space-3);
  margin-top: var(--space-6);
  padding-top: var(--space-5);
  border-top: 1px solid var(--line);

  p {
    margin: 0;
    text-wrap: balance;
  }
`;

const CopyButton = styled.button`
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

const Outcome = styled.output`
  min-height: 1.4em;
  margin-bottom: calc(-1 * var(--space-4));
  color: var(--ink-muted);
`;

const LinkLabel = styled.label`
  display: grid;
  gap: var(--space-2);

  input {
    width: 100%;
    min-height: var(--touch-target);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-s);
    background: var(--page);
    color: var(--ink);
    font: inherit;
  }
`;

interface InAppBrowserNoticeProps {
  readonly page: Window;
}

/** In an in-app browser, says that it can't sign in with Google, and copies the link for a browser that can. */
export function InAppBrowserNotice({ page }: InAppBrowserNoticeProps): ReactNode {
  return isInAppBrowser(page.navigator) && <Notice page={page} />;
}

function Notice({ page }: InAppBrowserNoticeProps): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const link = page.location.href;
  async function copy(): Promise<void> {
    try {
      await page.navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }
  return (
    <Section>
      <p>
        This app’s browser can’t sign in with Google. Open this page in your own browser, such as
        Chrome or Safari.
      </p>
      {outcome === 'refused' ? (
        <LinkLabel>
          <span>Copy this link into your browser:</span>
          {/* It replaces the button that was pressed. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input readOnly autoFocus value={link} onFocus={(event) => event.target.select()} />
        </LinkLabel>
      ) : (
        <CopyButton type="button" onClick={() => void copy()}>
          Copy the link
        </CopyButton>
      )}
      <Outcome>{outcome === 'copied' ? 'Copied. Paste it into your browser.' : ''}</Outcome>
    </Section>
  );
}
