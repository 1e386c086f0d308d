import { styled } from 'styled-components';

/** A page that is a message alone. */
export const Screen = styled.main`
  display: flex;
  min-height: var(--screen-height);
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
