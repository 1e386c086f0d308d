import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import type { MachineKind } from '../status/machineStatus.ts';
import { arrive } from './arrive.ts';
import { useHasChanged } from './useHasChanged.ts';

interface MachineIconProps {
  readonly kind: MachineKind;
  readonly turns: boolean;
}

/** A washer with water in its drum or a dryer with warm air; the drum of one in use turns. */
export function MachineIcon({ kind, turns }: MachineIconProps): ReactNode {
  const isWasher = kind === 'washer';
  const fadesIn = useHasChanged(turns);
  return (
    <Icon aria-hidden="true">
      <Drawing viewBox="0 0 40 44">
        <rect x="1.25" y="1.25" width="37.5" height="41.5" rx="6.5" />
        <path d={isWasher ? 'M1.25 13h37.5M23 7.25h8' : 'M1.25 13h37.5M9 7.25h8'} />
        <circle cx={isWasher ? 9.5 : 30.5} cy="7.25" r="1" />
        <circle cx="20" cy="27.75" r="9.75" />
      </Drawing>
      {/* A new drum, because one that stops would jump back to where it began to turn. */}
      <Drum key={String(turns)} viewBox="0 0 40 44" $turns={turns} $fadesIn={fadesIn}>
        {isWasher ? (
          <>
            <Water d="M10.25 28c3.25-3 6.5-3 9.75 0s6.5 3 9.75 0a9.75 9.75 0 0 1-19.5 0Z" />
            <path d="M10.25 28c3.25-3 6.5-3 9.75 0s6.5 3 9.75 0" />
          </>
        ) : (
          <path d="M15.75 24.25c-2.2 2.4 2.2 4.6 0 7M20 23.25c-2.8 3.1 2.8 5.9 0 9M24.25 24.25c-2.2 2.4 2.2 4.6 0 7" />
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

const turning = css`
  ${turn} 5s linear infinite
`;

const Icon = styled.span`
  display: grid;
  width: 2.5rem;
  height: 2.75rem;
`;

const Drawing = styled.svg`
  grid-area: 1 / 1;
  width: 100%;
  height: 100%;
  fill: none;
  stroke: currentColor;
  stroke-width: 2.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

interface DrumProps {
  readonly $turns: boolean;
  readonly $fadesIn: boolean;
}

/* A drawing of its own: a part of one could not turn without painting the tile again. */
const Drum = styled(Drawing)<DrumProps>`
  transform-origin: 50% calc(100% * 27.75 / 44);

  @media (prefers-reduced-motion: no-preference) {
    animation:
      ${({ $fadesIn }) => ($fadesIn ? arrive : 'none')},
      ${({ $turns }) => ($turns ? turning : 'none')};
  }
`;

const Water = styled.path`
  fill: currentColor;
  fill-opacity: 0.2;
  stroke: none;
`;
