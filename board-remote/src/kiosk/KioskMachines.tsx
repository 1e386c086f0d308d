import { KINDS } from '@laundry-board/laundry-rules/machines';
import type { Building, Machines } from '@laundry-board/laundry-rules/school';
import {
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { css, styled } from 'styled-components';
import { SkeletonSections } from '../screens/SkeletonSections.tsx';
import {
  COLUMN_GAP,
  fitTiles,
  FRESHNESS,
  HEADLINE,
  ROW_GAP,
  type Size,
  type TileLayout,
} from './fitTiles.ts';
import { KioskSection } from './KioskSection.tsx';

/** How long a building, or each part of a large one, is shown, milliseconds. */
const ROTATE_MS = 15_000;

interface KioskMachinesProps {
  readonly building: Building;
  /** Makes an element the panel of the selected tab. */
  readonly panel: HTMLAttributes<HTMLElement>;
  /** Called each time all parts of the building have been shown. */
  readonly onTurnEnd: () => void;
}

/** The machines of a building, in tiles that fill the screen. Key it by the building. */
export function KioskMachines({ building, panel, onTurnEnd }: KioskMachinesProps): ReactNode {
  const { id, machines, knowledge } = building;
  const [area, setArea] = useState<Size>();
  const observeArea = useCallback((element: HTMLDivElement) => {
    const measure = (): void => {
      const unit = window.innerHeight / 100;
      setArea({ width: element.clientWidth / unit, height: element.clientHeight / unit });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  const [washers, dryers] = [machines.washer.length, machines.dryer.length];
  const labelLength = longestLabel(machines);
  const layout = useMemo(
    () => area && fitTiles([washers, dryers], area, labelLength),
    [washers, dryers, area, labelLength],
  );
  const partCount = layout?.parts ?? 1;
  const [partIndex, setPartIndex] = useState(0);
  const part = Math.min(partIndex, partCount - 1);
  useEffect(() => {
    const timer = setInterval(() => {
      const isLast = part === partCount - 1;
      setPartIndex(isLast ? 0 : part + 1);
      if (isLast) onTurnEnd();
    }, ROTATE_MS);
    return () => clearInterval(timer);
  }, [part, partCount, onTurnEnd]);

  const section = layout && { buildingId: id, layout, part };
  return (
    <Sections ref={observeArea} {...panel} $layout={layout}>
      {knowledge !== 'current' && <SkeletonSections />}
      {section &&
        knowledge === 'current' &&
        KINDS.map((kind) => (
          <KioskSection key={kind} kind={kind} machines={machines[kind]} {...section} />
        ))}
    </Sections>
  );
}

/** The characters of the longest label; 0 if no machine has one. */
function longestLabel({ washer, dryer }: Machines): number {
  const lengths = [...washer, ...dryer].map(({ label = '' }) => Array.from(label).length);
  return Math.max(0, ...lengths);
}

/* The first line of a section has its headline and the line below it. What does not fit there is hidden. */
const Sections = styled.div<{ readonly $layout: TileLayout | undefined }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  & > section {
    container-type: normal;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    margin: 0;
  }

  & > section > :first-child {
    flex: none;
    align-items: baseline;
    align-content: flex-start;
    height: ${HEADLINE + FRESHNESS}vh;
    margin: 0;
    overflow: hidden;
    line-height: 1;
  }

  & h2 {
    font-size: clamp(2vh, 6vw, 3.6vh);
    line-height: inherit;
  }

  ${({ $layout }) =>
    $layout &&
    css`
      flex-direction: ${$layout.sideBySide ? 'row' : 'column'};
      gap: ${ROW_GAP}vh ${COLUMN_GAP}vh;

      & > section:first-of-type {
        flex: ${sectionFlex($layout, 0)};
      }

      & > section:last-of-type {
        flex: ${sectionFlex($layout, 1)};
      }
    `}
`;

function sectionFlex({ sideBySide, lengths }: TileLayout, index: 0 | 1): string {
  // A single section fills the area, even if its length is 0.
  return `${Math.max(lengths[index], 1)} 1 ${sideBySide ? 0 : HEADLINE + FRESHNESS}vh`;
}
