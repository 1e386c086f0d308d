import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Mark = styled.svg`
  width: 4.5rem;
  height: 4.5rem;
  border-radius: var(--radius-l);
  background: var(--accent);
  color: var(--on-accent);
`;

/** The product's logo: a washing machine. */
export function Logo(): ReactNode {
  return (
    <Mark
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
    </Mark>
  );
}
