import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Line = styled.h1`
  max-width: 40rem;
  margin: var(--space-12) auto;
  padding: 0 var(--page-padding);
  font-size: var(--text-m);
  font-weight: var(--weight-normal);
  text-align: center;
`;

/** Why this page can't show the remote. */
export function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="alert">
      <Line>{children}</Line>
    </div>
  );
}
