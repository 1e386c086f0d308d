import { type ReactNode, useDeferredValue } from 'react';
import { keyframes, styled } from 'styled-components';
import { Names, Row, TAB_HEIGHT } from '../buildings/ScrollingRow.ts';
import { FreshnessText } from '../machines/FreshnessLine.tsx';
import { Grid, Section, tileBox } from '../machines/Section.tsx';
import { VisuallyHidden } from '../styles.ts';

/** Placeholders for the names of buildings (spec §9), with their widths in rem. */
const NAME_WIDTHS = [5.5, 7, 5, 7.5, 4.5];

/** Placeholders for the tiles of each kind (spec §9), by place. */
const TILES = [1, 2, 3, 4];
const KINDS = ['washer', 'dryer'] as const;

/**
 * The board until the school is known, in the sizes of what will replace it. Rendered right after the first
 * commit, with which the request for the school begins.
 */
export function SkeletonScreen(): ReactNode {
  if (!useDeferredValue(true, false)) return null;
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading laundry machines…</VisuallyHidden>
      <Row aria-hidden="true">
        <Names>
          {NAME_WIDTHS.map((width) => (
            <NameBox key={width} data-skeleton="building">
              <NameBar style={{ width: `${width}rem` }} />
            </NameBox>
          ))}
        </Names>
      </Row>
      {KINDS.map((kind) => (
        <Section key={kind} kind={kind} aside={<FreshnessText aria-hidden="true" />}>
          <Grid aria-hidden="true">
            {TILES.map((place) => (
              <TileBox key={place} data-skeleton={kind} />
            ))}
          </Grid>
        </Section>
      ))}
    </div>
  );
}

const pulse = keyframes`
  50% {
    opacity: 0.55;
  }
`;

const NameBox = styled.div`
  display: grid;
  flex: none;
  align-items: center;
  height: ${TAB_HEIGHT};
  padding-inline: var(--space-3);
`;

const NameBar = styled.div`
  height: var(--text-l);
  border-radius: var(--radius-s);
  background: var(--skeleton);
  animation: ${pulse} 1.8s ease-in-out infinite;
`;

const TileBox = styled.li`
  ${tileBox}
  background: var(--skeleton);
  animation: ${pulse} 1.8s ease-in-out infinite;
`;
