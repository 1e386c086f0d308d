import { styled } from 'styled-components';

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
