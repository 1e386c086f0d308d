import type { Machine } from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { type MachineKind, useMachineStatuses } from '../availability/machineStatus.ts';
import type { KioskScreenProps } from '../boardExtras.ts';
import { type Arrangement, EMPTY_LINE, takePart, type TileLayout } from './fitTiles.ts';

/** The drums of more machines of a kind don't spin, as everywhere: each one that does is a layer of its own. */
const MAX_SPINNING = 24;

interface KioskSectionProps extends Pick<KioskScreenProps, 'parts' | 'reachable'> {
  readonly buildingId: string;
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
  readonly layout: TileLayout;
  readonly part: number;
}

export function KioskSection({
  buildingId,
  parts: { FreshnessLine, MachineTiles, NoMachines, Section },
  kind,
  machines,
  layout,
  part,
  reachable,
}: KioskSectionProps): ReactNode {
  const statuses = useMachineStatuses(machines, kind);
  if (machines.length === 0) {
    return (
      <Empty>
        <NoMachines kind={kind} />
      </Empty>
    );
  }
  const { start, shown } = takePart(statuses, part, layout.parts);
  const free = statuses.filter((status) => status === 'Available').length;
  const range = `${start + 1} to ${start + shown.length} of ${machines.length}`;
  const isPart = shown.length < machines.length;
  return (
    <Section
      kind={kind}
      count={<Free data-none={free === 0 || undefined}>{`${free} free`}</Free>}
      aside={
        <>
          {isPart && <Range>{range}</Range>}
          <FreshnessLine machines={machines} reachable={reachable} />
        </>
      }
    >
      <Tiles
        key={part}
        $layout={layout}
        $index={kind === 'washer' ? 0 : 1}
        data-still={shown.length > MAX_SPINNING || undefined}
        aria-label={isPart ? `${kind}s ${range}` : undefined}
      >
        <MachineTiles buildingId={buildingId} kind={kind} statuses={shown} start={start} />
      </Tiles>
    </Section>
  );
}

const Free = styled.span`
  color: var(--available-pill);
  font-size: 6.4vh;
  font-weight: var(--weight-strong);

  &[data-none] {
    color: var(--ink-muted);
  }
`;

const Range = styled.p`
  margin: 0;
  font-size: var(--text-m);
`;

/* One line above the tiles of the other kind, which reach the end of the screen. */
const Empty = styled.div`
  order: -1;

  & > section {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
    margin: 0;
    overflow: hidden;
    white-space: nowrap;
  }

  & section > :first-child {
    margin: 0;
  }

  & h2 {
    font-size: var(--text-m);
    line-height: ${EMPTY_LINE}vh;
  }
`;

const Tiles = styled.ul<{ readonly $layout: TileLayout; readonly $index: 0 | 1 }>`
  --radius-l: 0.5em;
  --text-s: 1em;
  --text-l: 1em;
  --space-1: 0.1em;
  --space-2: 0.3em;
  --space-3: 0.4em;
  display: grid;
  flex: 1;
  grid-template: ${({ $layout: { grids }, $index }) =>
    `repeat(${grids[$index].rows}, minmax(0, 1fr)) / repeat(${grids[$index].columns}, minmax(0, 1fr))`};
  gap: ${({ $layout }) => $layout.gap}vh;
  min-height: 0;
  margin: 0;
  padding: 0;
  font-size: ${({ $layout }) => $layout.text}vh;
  line-height: 1.15;
  list-style: '';

  & > li {
    container-type: size;
    align-items: center;
    justify-content: center;
    min-height: 0;
    padding: 0 0.4em;
  }

  & > li > [aria-hidden] {
    flex: none;
    width: auto;
    aspect-ratio: 40 / 44;
  }

  &[data-still] svg {
    animation: none;
  }

  & svg {
    overflow: visible;
    stroke-width: 2.2;
  }

  & > li > div {
    flex-flow: column nowrap;
    align-items: center;
  }

  ${({ $layout, $index }) => ARRANGED[$layout.arrangements[$index]]}
`;

/* The icon gets the space that the text leaves. */
const ARRANGED = {
  stacked: css`
    & > li > [aria-hidden] {
      height: min(100cqh - 3.8em, 96cqw, 8em);
    }
  `,
  beside: css`
    & > li {
      flex-direction: row;
    }

    & > li > [aria-hidden] {
      height: min(92cqh, (100cqw - 6.6em) * 1.1);
    }

    & > li > div {
      align-items: flex-start;
      width: 6.1em;
    }
  `,
  row: css`
    & > li {
      flex-direction: row;
    }

    & > li > [aria-hidden] {
      height: min(86cqh, (100cqw - 11em) * 1.1);
    }

    & > li > div {
      flex: 1;
      flex-direction: row;
    }
  `,
} satisfies Readonly<Record<Arrangement, unknown>>;
