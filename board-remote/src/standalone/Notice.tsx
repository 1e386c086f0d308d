import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Line = styled.p`
  max-width: 40rem;
  margin: var(--space-12) auto;
  padding: 0 var(--page-padding);
  text-align: center;
`;

/** Why this page can't show the remote. */
export function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return <Line role="alert">{children}</Line>;
}
