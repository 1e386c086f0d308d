import type { MachineKind, MachineStatus } from '@laundry-board/laundry-rules/machines';
import { whichMachine } from '@laundry-board/laundry-rules/names';
import { type ComponentType, memo, type ReactNode, useState } from 'react';
import { VisuallyHidden } from '../styles.ts';
import { type ShownMachine, useNote } from '../useBoard.ts';
import { type DoneButtonProps, useIsMarked } from '../useExtras.ts';
import { MachineIcon } from './MachineIcon.tsx';
import { Corner, Mine, Name, Note, Pill, PreviousTint, Tile } from './tileParts.ts';

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

/** A machine, which fades from its previous status. It renders again only when something that it shows changes. */
const MachineTile = memo(function MachineTile({
  buildingId,
  kind,
  DoneButton,
  ...shown
}: MachineTileProps): ReactNode {
  const { number, label, status } = shown;
  const previous = usePreviousStatus(buildingId, status);
  const isInUse = status === 'In Use';
  const wasInUse = previous === undefined ? isInUse : previous === 'In Use';
  const machine = { buildingId, kind, number, label };
  const note = useNote(buildingId, kind, shown);
  const isMine = useIsMarked(machine);
  const name = [`${KIND[kind]} ${whichMachine(machine)}`, status, note, isMine ? MINE : null];
  return (
    <Tile data-status={status} aria-label={name.filter((part) => part !== null).join(', ')}>
      {previous && <PreviousTint key={previous + status} data-status={previous} />}
      <MachineIcon
        kind={kind}
        isInUse={isInUse}
        // Not after Offline: the drum of a washer whose reports come late would spin again and again.
        spins={isInUse && previous === 'Available'}
        fadesIn={isInUse !== wasInUse}
      />
      <Name data-labelled={label !== undefined || undefined}>
        <span>{KIND[kind]}</span>
        {label === undefined ? <VisuallyHidden>{number}</VisuallyHidden> : <bdi>{label}</bdi>}
      </Name>
      <Pill key={status} data-fades-in={previous && true}>
        {status}
      </Pill>
      <Note>{note}</Note>
      {DoneButton && (
        <Corner>
          {isMine && <Mine>{MINE}</Mine>}
          <DoneButton {...machine} isMine={isMine} isInUse={isInUse} />
        </Corner>
      )}
    </Tile>
  );
});

const KIND = { washer: 'Washer', dryer: 'Dryer' } satisfies Record<MachineKind, string>;

const MINE = 'Yours';

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
