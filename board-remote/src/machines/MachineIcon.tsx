import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import type { MachineKind } from '../status/machineStatus.ts';

interface MachineIconProps {
  readonly kind: MachineKind;
  readonly running: boolean;
}

/** A washer with water in its drum or a dryer with warm air; the drum of a running one turns. */
export function MachineIcon({ kind, running }: MachineIconProps): ReactNode {
  const isWasher = kind === 'washer';
  return (
    <Icon aria-hidden="true">
      <Drawing viewBox="0 0 36 40">
        <rect x="1.25" y="1.25" width="33.5" height="37.5" rx="5.5" />
        <path d={isWasher ? 'M1.25 11.5h33.5M20.5 6.4h7.5' : 'M1.25 11.5h33.5M8 6.4h7.5'} />
        <circle cx={isWasher ? 8.5 : 27.5} cy="6.4" r="0.9" />
        <circle cx="18" cy="25" r="9" />
      </Drawing>
      <Drum viewBox="0 0 36 40" data-running={running || undefined}>
        {isWasher ? (
          <>
            <Water d="M9 25.4c3-2.6 6-2.6 9 0s6 2.6 9 0a9 9 0 0 1-18 0Z" />
            <path d="M9 25.4c3-2.6 6-2.6 9 0s6 2.6 9 0" />
          </>
        ) : (
          <path d="M14 21.2c-1.5 2.5 1.5 5.1 0 7.6M18 21.2c-1.5 2.5 1.5 5.1 0 7.6M22 21.2c-1.5 2.5 1.5 5.1 0 7.6" />
        )}
      </Drum>
    </Icon>
  );
}

const turn = keyframes`
  to {
    rotate: 1turn;
  }
`;

const Icon = styled.span`
  display: grid;
  width: 2.25rem;
  height: 2.5rem;
`;

const Drawing = styled.svg`
  grid-area: 1 / 1;
  width: 100%;
  height: 100%;
  fill: none;
  stroke: currentColor;
  stroke-width: 2.25;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/* A drawing of its own: a part of one could not turn without painting the tile again. */
const Drum = styled(Drawing)`
  transform-origin: 50% 62.5%;

  @media (prefers-reduced-motion: no-preference) {
    &[data-running] {
      animation: ${turn} 5s linear infinite;
    }
  }
`;

const Water = styled.path`
  fill: currentColor;
  fill-opacity: 0.2;
  stroke: none;
`;
