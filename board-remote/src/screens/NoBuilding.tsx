import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A school without buildings (spec §2). */
export function NoBuilding(): ReactNode {
  return <Message>Please select a building to view laundry machines.</Message>;
}

const Message = styled.p`
  margin: var(--space-12) 0;
  color: var(--ink-muted);
  font-size: var(--text-l);
  text-align: center;
`;
