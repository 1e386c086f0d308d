import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { fadeIn } from '../styles.ts';

interface MachineIconProps {
  readonly kind: MachineKind;
  /** Whether the machine is in use. Then its drum is solid and tilted, even while it does not spin. */
  readonly isInUse: boolean;
  /** Whether the machine has just come into use. Then its drum spins, and stops within five seconds. */
  readonly spins: boolean;
  /** Whether the drum differs from the one before. */
  readonly fadesIn: boolean;
}

/** A washer with water in its drum or a dryer with warm air. */
export function MachineIcon({ kind, isInUse, spins, fadesIn }: MachineIconProps): ReactNode {
  return (
    <Icon aria-hidden="true">
      <Drawing viewBox="0 0 40 44">
        <path d={CASE + PANEL[kind] + DOOR} />
      </Drawing>
      <Drum
        key={String(isInUse)}
        viewBox="0 0 40 44"
        data-spins={spins || undefined}
        data-fades-in={fadesIn || undefined}
      >
        {isInUse ? FULL_DRUM[kind] : DRUM[kind]}
      </Drum>
    </Icon>
  );
}

/* Each drawing is one path or two: when a tile changes its ink, every element in it is restyled. */

const CASE =
  'M7.75 1.25h24.5a6.5 6.5 0 0 1 6.5 6.5v28.5a6.5 6.5 0 0 1-6.5 6.5H7.75a6.5 6.5 0 0 1-6.5-6.5V7.75a6.5 6.5 0 0 1 6.5-6.5Z';

/** The line under the panel, a display and a knob; mirrored on a dryer. */
const PANEL = {
  washer: 'M1.25 13h37.5M23 7.25h8M8.5 7.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  dryer: 'M1.25 13h37.5M9 7.25h8M29.5 7.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
} satisfies Record<MachineKind, string>;

const DOOR = 'M10.25 27.75a9.75 9.75 0 1 0 19.5 0a9.75 9.75 0 1 0-19.5 0';

const WATER = 'M10.25 27.75c3.25-3 6.5-3 9.75 0s6.5 3 9.75 0a9.75 9.75 0 0 1-19.5 0Z';

/** Dots, which the round ends of their lines make. */
const BUBBLES = 'M17.6 22.6h0M22.4 21.2h0';

const WARM_AIR =
  'M15.75 24.25c-2.2 2.4 2.2 4.6 0 7M20 23.25c-2.8 3.1 2.8 5.9 0 9M24.25 24.25c-2.2 2.4 2.2 4.6 0 7';

/** The tilt of a drum in use. */
const TILT = {
  washer: 'rotate(-28 20 27.75)',
  dryer: 'rotate(32 20 27.75)',
} satisfies Record<MachineKind, string>;

const DRUM = {
  washer: <path d={WATER} fill="currentColor" fillOpacity="0.2" />,
  dryer: <path d={WARM_AIR} />,
} satisfies Record<MachineKind, ReactNode>;

/** The shape alone shows that the machine is in use, without colours or motion. */
const FULL_DRUM = {
  washer: <path d={WATER + BUBBLES} fill="currentColor" transform={TILT.washer} />,
  dryer: (
    <>
      <path d={`${DOOR}Z`} fill="currentColor" />
      <path d={WARM_AIR} stroke="var(--tile-tint)" transform={TILT.dryer} />
    </>
  ),
} satisfies Record<MachineKind, ReactNode>;

/*
 * A drum that coasts to a stop and settles. It ends where the drum is drawn, so nothing has to hold its last frame,
 * which would keep a layer. With `rotate` instead of `transform`, browsers paint the page for every frame.
 */
const comeToRest = keyframes`
  from {
    transform: rotate(-2turn);
    animation-timing-function: cubic-bezier(0.3, 0, 0.35, 1);
  }

  76% {
    transform: rotate(16deg);
    animation-timing-function: ease-in-out;
  }

  90% {
    transform: rotate(-6deg);
    animation-timing-function: ease-in-out;
  }
`;

/* Nothing moves for longer than five seconds (WCAG 2.2.2). */
const spinning = css`
  ${comeToRest} 4.5s
`;

const Icon = styled.span`
  display: grid;
  grid-area: 1 / 1;
  width: var(--icon-width);
  height: var(--icon-height);
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

/* A drawing of its own, because rotating a part of a drawing would paint the tile again. */
const Drum = styled(Drawing)`
  transform-origin: 50% calc(100% * 27.75 / 44);

  @media (prefers-reduced-motion: no-preference) {
    &:where([data-fades-in]) {
      animation: ${fadeIn};
    }

    &:where([data-spins]) {
      animation: ${fadeIn}, ${spinning};
    }
  }

  @media (forced-colors: active) {
    & [stroke] {
      stroke: Canvas;
    }
  }
`;
