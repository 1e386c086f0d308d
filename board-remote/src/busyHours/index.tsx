import { lazy, type ReactNode, Suspense } from 'react';
import { css, styled } from 'styled-components';
import type { BusyHoursProps } from '../useExtras.ts';
import { whereCrowded } from './whereCrowded.ts';

/* A chunk of its own: a school without busy hours doesn't load it. */
const SectionHours = lazy(() =>
  import(/* webpackChunkName: "busy" */ './SectionHours.tsx').then(
    (chunk) => ({ default: chunk.SectionHours }),
    () => ({ default: () => null }),
  ),
);

/** `Usually quiet until 5 PM`, at the end of a section's heading, and the picture that it opens below. */
export function BusyHours(props: BusyHoursProps): ReactNode {
  return (
    <Place data-none={props.available === 0 || undefined}>
      <Suspense>
        <SectionHours key={props.buildingId} {...props} />
      </Suspense>
    </Place>
  );
}

const Place = styled.div`
  display: contents;
  ${whereCrowded(css`
    display: block;
    order: 1;
    flex-basis: 100%;
    min-height: 1.25rem;
  `)}
`;
