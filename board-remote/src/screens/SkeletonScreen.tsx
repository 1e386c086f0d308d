import { type ReactNode, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { Row, TAB_HEIGHT, Tabs } from '../buildings/rowStyles.ts';
import { FreshnessText } from '../machines/FreshnessLine.tsx';
import { placeholder } from '../machines/placeholders.tsx';
import { SkeletonSections } from './SkeletonSections.tsx';

/** Widths of the placeholders for the names of buildings (spec §9), rem. */
const NAME_WIDTHS = [5.5, 7, 5, 7.5, 4.5];

/**
 * The board until the school is known, in the sizes of what will replace it. It is rendered after the first commit,
 * because that one starts the request for the school.
 */
export function SkeletonScreen(): ReactNode {
  if (!useDeferredValue(true, false)) return null;
  return (
    <>
      <Row aria-hidden="true">
        <Tabs>
          {NAME_WIDTHS.map((width) => (
            <TabBox key={width} data-skeleton="building">
              <NameBar style={{ width: `${width}rem` }} />
            </TabBox>
          ))}
        </Tabs>
      </Row>
      <FreshnessText aria-hidden="true" />
      <SkeletonSections />
    </>
  );
}

const TabBox = styled.div`
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
