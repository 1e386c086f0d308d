import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import type { MachineKind } from '../model/machineStatus.ts';
import { fadeIn } from '../styles.ts';

interface MachineIconProps {
  readonly kind: MachineKind;
  readonly spins: boolean;
  /** Whether the drum has just started or stopped. */
  readonly fadesIn: boolean;
}

/** A washer with water in its drum or a dryer with warm air; the drum of one in use spins. */
export function MachineIcon({ kind, spins, fadesIn }: MachineIconProps): ReactNode {
  return (
    <Icon aria-hidden="true">
      <Drawing viewBox="0 0 40 44">
        <path d={CASE + PANEL[kind] + DOOR} />
      </Drawing>
      {/* A new drum fades in: one that merely stopped would jump back to its first position. */}
      <Drum
        key={String(spins)}
        viewBox="0 0 40 44"
        data-spins={spins || undefined}
        data-fades-in={fadesIn || undefined}
      >
        {kind === 'washer' ? (
          <path d={WATER} fill="currentColor" fillOpacity="0.2" />
        ) : (
          <path d={WARM_AIR} />
        )}
      </Drum>
    </Icon>
  );
}

/* Each drawing is one path: when a tile changes its ink, every element in it is restyled. */

const CASE =
  'M7.75 1.25h24.5a6.5 6.5 0 0 1 6.5 6.5v28.5a6.5 6.5 0 0 1-6.5 6.5H7.75a6.5 6.5 0 0 1-6.5-6.5V7.75a6.5 6.5 0 0 1 6.5-6.5Z';

/** The line under the panel, a display and a knob; mirrored on a dryer. */
const PANEL = {
  washer: 'M1.25 13h37.5M23 7.25h8M8.5 7.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  dryer: 'M1.25 13h37.5M9 7.25h8M29.5 7.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
} satisfies Record<MachineKind, string>;

const DOOR = 'M10.25 27.75a9.75 9.75 0 1 0 19.5 0a9.75 9.75 0 1 0-19.5 0';

const WATER = 'M10.25 27.75c3.25-3 6.5-3 9.75 0s6.5 3 9.75 0a9.75 9.75 0 0 1-19.5 0Z';

const WARM_AIR =
  'M15.75 24.25c-2.2 2.4 2.2 4.6 0 7M20 23.25c-2.8 3.1 2.8 5.9 0 9M24.25 24.25c-2.2 2.4 2.2 4.6 0 7';

/* With `rotate` instead of `transform`, browsers paint the page for every frame. */
const spin = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

const spinning = css`
  ${spin} 5s linear infinite
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

/*
 * A drawing of its own: part of one could not spin without painting the tile again. By `:where`, so that
 * whatever stops the drums of many machines takes precedence.
 */
const Drum = styled(Drawing)`
  transform-origin: 50% calc(100% * 27.75 / 44);

  @media (prefers-reduced-motion: no-preference) {
    &:where([data-spins]) {
      animation: ${spinning};
    }

    &:where([data-fades-in]) {
      animation: ${fadeIn};
    }

    &:where([data-spins][data-fades-in]) {
      animation: ${fadeIn}, ${spinning};
    }
  }
`;
