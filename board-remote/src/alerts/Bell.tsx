import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The sign of alerts, in a button. */
export function Bell(): ReactNode {
  return (
    <Drawing viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 17h14c-1.5-1.5-2-3-2-7a5 5 0 0 0-10 0c0 4-.5 5.5-2 7ZM10 20.5h4M12 2.5V5" />
    </Drawing>
  );
}

/* Filled while its button is pressed, so that colour is not the only sign. */
const Drawing = styled.svg`
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;

  [aria-pressed='true'] > & {
    fill: currentColor;
  }
`;
