import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { textButton } from '../styles.ts';

interface BusyLineProps {
  readonly text: string;
  readonly pictureId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** `Usually quiet until 5 PM`: opens the picture of the day, and closes it. */
export function BusyLine({ text, pictureId, isOpen, onToggle }: BusyLineProps): ReactNode {
  return (
    <Button
      type="button"
      id={lineId(pictureId)}
      ref={keepFocus}
      aria-expanded={isOpen}
      aria-controls={isOpen ? pictureId : undefined}
      onClick={onToggle}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) onToggle();
      }}
    >
      <span>{text}</span>
      <Arrow aria-hidden="true" viewBox="0 0 10 6">
        <path d="M1 1l4 4 4-4" />
      </Arrow>
    </Button>
  );
}

/** The id of the line that opens a picture. */
export function lineId(pictureId: string): string {
  return `${pictureId}line`;
}

/* What is touched reaches beyond the line, up to the tiles and over the text above. */
const Button = styled.button`
  ${textButton}
  position: relative;
  display: flex;
  align-items: baseline;
  gap: 0.4em;
  min-width: var(--touch-target);
  margin-block: -1rem -0.5rem;
  padding-block: 1rem 0.5rem;
  color: var(--accent);
  font-size: var(--text-s);
  line-height: 1.25rem;

  &:hover > span {
    text-decoration: underline;
  }

  /* Around the line alone. */
  &:focus-visible {
    outline-offset: -0.5rem;
  }
`;

const Arrow = styled.svg`
  flex: none;
  width: 0.65em;
  fill: none;
  stroke: currentColor;
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke-width: 1.6;

  [aria-expanded='true'] > & {
    transform: scaleY(-1);
  }

  @media print {
    display: none;
  }
`;
