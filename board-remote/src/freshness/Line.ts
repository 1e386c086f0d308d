import { styled } from 'styled-components';

/** The small line at the end of a section's heading; below it on a phone. Empty in a skeleton. */
export const Line = styled.p`
  --light: var(--available-pill);
  margin: 0;
  margin-inline-start: auto;
  color: var(--ink-muted);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  &:empty::before {
    content: '\\200b';
  }

  &[data-freshness]::before {
    content: '';
    display: inline-block;
    margin-inline-end: var(--space-2);
    border: 0.25rem solid var(--light);
    border-radius: var(--radius-round);
    vertical-align: 0.05em;
  }

  &[data-freshness='reconnecting'] {
    --light: var(--in-use-pill);
  }

  &[data-freshness='offline'] {
    --light: var(--offline-pill);
  }

  @media (max-width: 40rem) {
    flex-basis: 100%;
  }
`;
