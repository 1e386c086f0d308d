import type { Machine, MachineKind } from '@laundry-board/laundry-rules/machines';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FreshnessLine } from '../machines/FreshnessLine.tsx';
import { MachineTiles } from '../machines/MachineTile.tsx';
import { NoMachines, Section } from '../machines/Section.tsx';
import { useNextFree, useShownMachines } from '../useBoard.ts';
import {
  EMPTY_LINE,
  FRESHNESS,
  type Grid,
  HEADLINE,
  machinesOfPart,
  type TileLayout,
} from './fitTiles.ts';
import { lobbyTileStyles } from './lobbyTile.ts';

interface KioskSectionProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
  readonly layout: TileLayout;
  readonly part: number;
}

export function KioskSection({
  buildingId,
  kind,
  machines,
  layout,
  part,
}: KioskSectionProps): ReactNode {
  const all = useShownMachines(machines, kind);
  const next = useNextFree(buildingId, kind);
  if (machines.length === 0) {
    return (
      <Empty>
        <NoMachines kind={kind} />
      </Empty>
    );
  }
  const section = kind === 'washer' ? 0 : 1;
  const { start, shown } = machinesOfPart(all, part, layout.parts);
  const free = all.filter(({ status }) => status === 'Available').length;
  const isNextKnown = free === 0 && next !== null;
  const range = `${start + 1} to ${start + shown.length} of ${machines.length}`;
  const isPart = shown.length < machines.length;
  return (
    <Section
      kind={kind}
      aside={
        <>
          <Free data-none={free === 0 || undefined}>{`${free} free`}</Free>
          <SecondLine data-next={isNextKnown || undefined}>
            {isNextKnown && <Next>{next}</Next>}
            <FreshnessLine machines={machines} />
            {isPart && <Range>{range}</Range>}
          </SecondLine>
        </>
      }
    >
      <Tiles
        key={part}
        $layout={layout}
        $grid={layout.grids[section]}
        aria-label={isPart ? `${kind}s ${range}` : undefined}
      >
        <MachineTiles buildingId={buildingId} kind={kind} machines={shown} />
      </Tiles>
    </Section>
  );
}

/* It fits beside its heading even on a phone. */
const Free = styled.p`
  margin: 0;
  color: var(--available-pill);
  font-size: min(6.3vh, 12vw);
  font-weight: var(--weight-strong);
  line-height: ${HEADLINE}vh;

  &[data-none] {
    color: var(--ink-muted);
  }
`;

/*
 * A line of its own, so that it shows at every width how fresh the machines are. Beside the next free machine it is cut
 * where it is too long, because its beginning says whether the machines are live; on an upright screen all of it fits.
 */
const SecondLine = styled.div`
  display: flex;
  flex-basis: 100%;
  min-width: 0;
  height: ${FRESHNESS}vh;
  gap: var(--space-3);
  padding-block-start: 0.3vh;
  line-height: 2.4vh;
  white-space: nowrap;

  & > [data-freshness] {
    flex: none;
    margin: 0;
  }

  &[data-next] > [data-freshness] {
    flex: 0 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  &[data-next] > * {
    font-size: min(var(--text-s), 3.4vw);
  }
`;

const Next = styled.p`
  flex: none;
  margin: 0;
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
`;

const Range = styled.p`
  margin: 0;
  overflow: hidden;
  font-size: var(--text-s);
  text-overflow: ellipsis;
`;

/* A single line above the other section, whose tiles fill the rest of the screen. */
const Empty = styled.div`
  order: -1;

  & > section {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
    margin: 0;
    overflow: hidden;
    line-height: ${EMPTY_LINE}vh;
    white-space: nowrap;
  }

  & section > :first-child {
    margin: 0;
  }

  & > section h2 {
    font-size: var(--text-m);
    line-height: inherit;
  }
`;

interface TilesProps {
  readonly $layout: TileLayout;
  readonly $grid: Grid;
}

const Tiles = styled.ul<TilesProps>`
  display: grid;
  flex: 1;
  grid-template: ${({ $grid: { columns, rows } }) =>
    `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`};
  min-height: 0;
  margin: 0;
  padding: 0;
  font-size: ${({ $layout }) => $layout.text}vh;
  line-height: 1.15;
  list-style: '';
  ${({ $layout: { tile, icon } }) => lobbyTileStyles(tile, icon)}
`;
