import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { textButton } from '../styles.ts';
import { whereCrowded } from './whereCrowded.ts';

interface BusyLineProps {
  readonly text: string;
  readonly pictureId: string;
  readonly isOpen: boolean;
  /** Whether no machine is free. */
  readonly isNoneFree: boolean;
  readonly onToggle: () => void;
}

/** `Usually quiet until 5 PM`: opens the picture of the day, and closes it. */
export function BusyLine({
  text,
  pictureId,
  isOpen,
  isNoneFree,
  onToggle,
}: BusyLineProps): ReactNode {
  return (
    <Button
      type="button"
      id={lineId(pictureId)}
      ref={keepFocus}
      aria-expanded={isOpen}
      data-none={isNoneFree || undefined}
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

/* At the end of the heading's line, where it has two lines of text on a phone. */
const Button = styled.button`
  ${textButton}
  display: flex;
  flex: 1 1 6.5rem;
  order: 1;
  align-items: center;
  align-self: center;
  justify-content: end;
  gap: 0.4em;
  min-width: var(--touch-target);
  max-width: max-content;
  margin-inline-start: auto;
  color: var(--accent);
  font-size: var(--text-s);
  line-height: 1.15;
  text-align: end;
  text-wrap: balance;

  ${whereCrowded(css`
    /* What is touched reaches beyond the line, up to the tiles and over the text above. */
    position: relative;
    justify-content: start;
    max-width: 100%;
    margin-block: -1rem -0.5rem;
    margin-inline-start: 0;
    padding-block: 1rem 0.5rem;
    line-height: 1.25rem;
    text-align: start;
  `)}

  &:hover > span {
    text-decoration: underline;
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
