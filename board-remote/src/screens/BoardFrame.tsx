import { newestReport } from '@laundry-board/laundry-rules/machines';
import { timeOfDay } from '@laundry-board/laundry-rules/timeOfDay';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { selectedBuilding } from '../model/boardModel.ts';
import { schoolOf } from '../model/schoolState.ts';
import { floating, VisuallyHidden } from '../styles.ts';
import { useBoardState } from '../useBoard.ts';

/**
 * What all screens of the board share: the page's heading, its width, and the notice that the backend is lost.
 *
 * @throws Error for the shell's slot once the backend can't be asked any more.
 */
export function BoardFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const failure = useBoardState(({ school }) => (school.kind === 'failed' ? school.error : null));
  if (failure !== null) throw failure;
  const isUnreachable = useBoardState(({ school }) => school.kind === 'unreachable');
  return (
    <Page data-board="" data-unreachable={isUnreachable || undefined}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        Laundry machines
      </VisuallyHidden>
      {children}
      <UnreachableNotice>
        {isUnreachable && (
          <p>
            <span>The laundry service can’t be reached right now. Trying again…</span>
            <LastKnown />
          </p>
        )}
      </UnreachableNotice>
    </Page>
  );
}

/** Since when nothing is known of the selected building. */
function LastKnown(): ReactNode {
  const newest = useBoardState(({ school, selectedId, times }) => {
    const shown = selectedBuilding(schoolOf(school)?.buildings ?? [], selectedId);
    if (shown === null) return 0;
    const { washer, dryer } = shown.machines;
    return newestReport([...washer, ...dryer], times.washer);
  });
  return newest > 0 && <span>{` This is as of ${timeOfDay(newest)}.`}</span>;
}

/* As wide as the header's content at most. */
const Page = styled.div`
  position: relative;
  max-width: calc(var(--content-width) + 2 * var(--page-padding));
  margin-inline: auto;
  padding: var(--space-4) var(--page-padding);
  color: var(--ink);

  /* What gets the focus scrolls out from under the notice. */
  &[data-unreachable] :is(button, [tabindex]) {
    scroll-margin-block-end: 8rem;
  }
`;

/*
 * Floats above the foot of the board and takes no space, so that nothing moves when it appears or disappears. Its margin
 * keeps it below the last tiles of the page, even if its text has two lines. The live region is always on the page,
 * because screen readers announce only changes in one that they know.
 */
const UnreachableNotice = styled.div.attrs({ role: 'status' })`
  position: sticky;
  inset-block-end: var(--space-4);
  height: 0;
  margin-block-start: calc(2 * var(--space-12));

  & > p {
    ${floating}
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    width: fit-content;
    margin: 0 auto;
    padding: var(--space-3) var(--space-5);
    text-align: center;
  }
`;
