import { type ReactNode, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { Names, Row, TAB_HEIGHT } from '../buildings/rowStyles.ts';
import { placeholder } from '../machines/placeholders.tsx';
import { SkeletonSections } from './SkeletonSections.tsx';

/** Placeholders for the names of buildings (spec §9), with their widths in rem. */
const NAME_WIDTHS = [5.5, 7, 5, 7.5, 4.5];

/**
 * The board until the school is known, in the sizes of what will replace it. Rendered right after the first commit,
 * which starts the request for the school.
 */
export function SkeletonScreen(): ReactNode {
  if (!useDeferredValue(true, false)) return null;
  return (
    <>
      <Row aria-hidden="true">
        <Names>
          {NAME_WIDTHS.map((width) => (
            <NameBox key={width} data-skeleton="building">
              <NameBar style={{ width: `${width}rem` }} />
            </NameBox>
          ))}
        </Names>
      </Row>
      <SkeletonSections />
    </>
  );
}

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
  ${placeholder}
`;
