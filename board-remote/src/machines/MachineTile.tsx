import { type ComponentType, memo, type ReactNode, useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import type { MachineKind, MachineStatus } from '../model/machineStatus.ts';
import { type ShownMachine, useTimeLeft } from '../useBoard.ts';
import type { DoneButtonProps } from '../useExtras.ts';
import { fadeIn, VisuallyHidden } from '../styles.ts';
import { MachineIcon } from './MachineIcon.tsx';
import { tileBox } from './Section.tsx';
import { whichMachine } from './whichMachine.ts';

interface MachineTileProps extends ShownMachine {
  /** Tiles are reused when another building is selected, which is no change of status. */
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** Asks for an alert when the machine is done; undefined where nobody asks. */
  readonly DoneButton?: ComponentType<DoneButtonProps> | undefined;
}

interface MachineTilesProps extends Omit<MachineTileProps, keyof ShownMachine> {
  readonly machines: readonly ShownMachine[];
}

export function MachineTiles({
  buildingId,
  kind,
  machines,
  DoneButton,
}: MachineTilesProps): readonly ReactNode[] {
  return machines.map((machine) => (
    <MachineTile
      key={machine.number}
      buildingId={buildingId}
      kind={kind}
      {...machine}
      DoneButton={DoneButton}
    />
  ));
}

/** A machine. It renders again only when its status or its minutes change, and fades from the previous status. */
const MachineTile = memo(function MachineTile({
  buildingId,
  kind,
  number,
  label,
  status,
  DoneButton,
}: MachineTileProps): ReactNode {
  const left = useTimeLeft(buildingId, kind, number);
  const name = [`${KIND[kind]} ${whichMachine({ number, label })}`, status, left].filter(
    (part) => part !== null,
  );
  return (
    <Tile
      data-status={status}
      data-left={left === null ? undefined : true}
      aria-label={name.join(', ')}
    >
      <TileContent
        buildingId={buildingId}
        kind={kind}
        number={number}
        label={label}
        status={status}
      />
      {(DoneButton || left !== null) && (
        <Corner data-corner>
          {DoneButton && (
            <DoneButton
              buildingId={buildingId}
              kind={kind}
              number={number}
              label={label}
              isInUse={status === 'In Use'}
            />
          )}
          {left !== null && <Left>{left}</Left>}
        </Corner>
      )}
    </Tile>
  );
});

function TileContent({
  buildingId,
  kind,
  number,
  label,
  status,
}: Omit<MachineTileProps, 'DoneButton'>): ReactNode {
  const previous = usePreviousStatus(buildingId, status);
  const isInUse = status === 'In Use';
  const wasInUse = previous === undefined ? isInUse : previous === 'In Use';
  return (
    <>
      {previous && <PreviousTint key={previous + status} data-status={previous} />}
      <MachineIcon
        kind={kind}
        isInUse={isInUse}
        // Not after Offline: the drum of a washer whose reports come late would spin again and again.
        spins={isInUse && previous === 'Available'}
        fadesIn={isInUse !== wasInUse}
      />
      <Foot>
        <Name>
          <span>{KIND[kind]}</span>
          {label === undefined ? <VisuallyHidden>{number}</VisuallyHidden> : <bdi>{label}</bdi>}
        </Name>
        <Pill key={status} data-fades-in={previous && true}>
          {status}
        </Pill>
      </Foot>
    </>
  );
}

const KIND = { washer: 'Washer', dryer: 'Dryer' } satisfies Record<MachineKind, string>;

/** The status before the current one; undefined until the status has changed in this building. */
function usePreviousStatus(buildingId: string, status: MachineStatus): MachineStatus | undefined {
  const [seen, setSeen] = useState<SeenStatus>({ buildingId, status });
  if (seen.buildingId === buildingId && seen.status === status) return seen.previous;
  const isChange = seen.buildingId === buildingId;
  setSeen({ buildingId, status, previous: isChange ? seen.status : undefined });
  return undefined;
}

interface SeenStatus {
  readonly buildingId: string;
  readonly status: MachineStatus;
  readonly previous?: MachineStatus | undefined;
}

const statusColours = css`
  &[data-status='Available'] {
    --tile-tint: var(--available-tint);
    --tile-ink: var(--available-ink);
    --tile-pill: var(--available-pill);
  }

  &[data-status='In Use'] {
    --tile-tint: var(--in-use-tint);
    --tile-ink: var(--in-use-ink);
    --tile-pill: var(--in-use-pill);
  }

  &[data-status='Offline'] {
    --tile-tint: var(--offline-tint);
    --tile-ink: var(--offline-ink);
    --tile-pill: var(--offline-pill);
  }
`;

const Tile = styled.li`
  --tile-padding: clamp(var(--space-2), 4vw, var(--space-4));
  ${tileBox}
  ${statusColours}
  position: relative;
  isolation: isolate;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-2);
  padding: var(--tile-padding);
  background: var(--tile-tint);
  color: var(--tile-ink);

  @media (prefers-contrast: more) {
    border-color: currentColor;
  }
`;

const fadeOut = keyframes`
  from {
    opacity: 1;
  }
`;

/* Beside the icon, where nothing moves when it comes and goes. */
const Corner = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-end;
`;

/* Below the button, or where it would be; on a phone below the icon, too, because there is no space beside it. */
const Left = styled.span`
  padding-inline: var(--tile-padding);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &:first-child {
    margin-block-start: var(--touch-target);
  }

  @media (max-width: 30rem) {
    padding-block-start: var(--space-3);
  }
`;

/*
 * The tint of the previous status fades out over that of the current one. By opacity alone: browsers
 * animate it without painting, unlike a transition of colours.
 */
const PreviousTint = styled.span`
  ${statusColours}
  position: absolute;
  z-index: -1;
  inset: 0;
  border-radius: inherit;
  background: var(--tile-tint);
  opacity: 0;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${fadeOut} var(--fade);
  }
`;

/* Where the longest pill does not fit beside the label, all pills are below their labels, so that tiles look alike. */
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);

  @media (max-width: 30rem), (min-width: 40rem) and (max-width: 46rem) {
    flex-direction: column;
    align-items: flex-start;
  }
`;

const Name = styled.span`
  display: flex;
  min-width: 0;
  flex-wrap: wrap;
  column-gap: 0.35em;
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
`;

const Pill = styled.span`
  padding: var(--space-1) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-round);
  background: var(--tile-pill);
  color: var(--on-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  white-space: nowrap;

  @media (prefers-reduced-motion: no-preference) {
    &[data-fades-in] {
      animation: ${fadeIn};
    }
  }
`;
