import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { keepFocusOr } from '../keepFocus.ts';
import { lineId } from './BusyLine.tsx';

interface DayHeadingProps {
  readonly pictureId: string;
  readonly day: string;
  /** Shows the next day or the one before. */
  readonly onTurn: (step: 1 | -1) => void;
}

/** The day of a picture, between the buttons that turn to the days around it. */
export function DayHeading({ pictureId, day, onTurn }: DayHeadingProps): ReactNode {
  const button = useMemo(
    () => keepFocusOr(() => document.getElementById(lineId(pictureId))),
    [pictureId],
  );
  return (
    <Head>
      <Turn type="button" ref={button} aria-label="Previous day" onClick={() => onTurn(-1)}>
        <Arrow aria-hidden="true" viewBox="0 0 8 12">
          <path d="M6.5 1l-5 5 5 5" />
        </Arrow>
      </Turn>
      <Day aria-live="polite">{day}</Day>
      <Turn type="button" ref={button} aria-label="Next day" onClick={() => onTurn(1)}>
        <Arrow aria-hidden="true" viewBox="0 0 8 12">
          <path d="M1.5 1l5 5-5 5" />
        </Arrow>
      </Turn>
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Day = styled.h3`
  min-width: 0;
  margin: 0;
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;

  /* Paper has no live regions. */
  @media print {
    && {
      display: block;
    }
  }
`;

const Turn = styled.button`
  flex: none;
  /* Not wider for large text, of which the day needs the width. */
  width: 44px;
  min-height: var(--touch-target);
  padding: 0;
  border: 0;
  border-radius: var(--radius-round);
  background: none;
  color: var(--ink);
  cursor: pointer;

  &:hover {
    background: var(--surface-hover);
  }

  @media print {
    visibility: hidden;
  }
`;

const Arrow = styled.svg`
  width: 0.6em;
  vertical-align: -0.1em;
  fill: none;
  stroke: currentColor;
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke-width: 2;

  [dir='rtl'] & {
    transform: scaleX(-1);
  }
`;
