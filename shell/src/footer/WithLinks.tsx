import type { OperatorLink } from '@laundry-board/shared-types';
import { type ReactNode, useContext } from 'react';
import { css, styled } from 'styled-components';
import { KioskContext } from '../kiosk/KioskContext.ts';

interface WithLinksProps {
  readonly links: readonly OperatorLink[];
  /** A screen, which ends with its `main`. */
  readonly children: ReactNode;
}

/**
 * A screen with the operator's links at its foot; the screen alone without links, and on a lobby screen, which nobody
 * uses. The screen is mounted once, whether there are links or not.
 */
export function WithLinks({ links, children }: WithLinksProps): ReactNode {
  const isKiosk = useContext(KioskContext);
  const hasLinks = !isKiosk && links.length > 0;
  return (
    <Page $hasLinks={hasLinks}>
      {children}
      {hasLinks && (
        <Footer>
          {links.map(({ text, url }) => (
            // A text of any script keeps its own direction.
            <a key={`${text} ${url}`} href={url} dir="auto">
              {text}
            </a>
          ))}
        </Footer>
      )}
    </Page>
  );
}

/* With links, as high as the window, of which the screen's main part gets what the header and the links leave. */
const Page = styled.div<{ readonly $hasLinks: boolean }>`
  ${({ $hasLinks }) =>
    $hasLinks &&
    css`
      display: flex;
      min-height: 100dvh;
      flex-direction: column;
      --screen-height: 0;

      & > main {
        flex: 1 0 auto;
      }
    `}
`;

const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  margin-block-start: auto;
  padding: var(--space-2) var(--page-padding) var(--space-4);
  gap: 0 var(--space-5);
  font-size: var(--text-s);

  a {
    display: inline-flex;
    min-height: var(--touch-target);
    align-items: center;
    border-radius: var(--radius-s);
    color: var(--ink-muted);
    overflow-wrap: anywhere;
    text-underline-offset: 0.2em;

    &:hover {
      color: var(--ink);
    }
  }
`;
