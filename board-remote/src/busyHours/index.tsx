import { lazy, type ReactNode, Suspense } from 'react';
import type { BusyHoursProps } from '../useExtras.ts';

/* A chunk of its own: a school without busy hours doesn't load it. */
const SectionHours = lazy(() =>
  import(/* webpackChunkName: "busy" */ './SectionHours.tsx').then(
    (chunk) => ({ default: chunk.SectionHours }),
    () => ({ default: () => null }),
  ),
);

/** `Usually quiet until 5 PM`, below the heading of a section. It keeps its space, so that nothing moves when it comes. */
export function BusyHours(props: BusyHoursProps): ReactNode {
  return (
    <div style={{ flexBasis: '100%', minHeight: '1.25rem' }}>
      <Suspense>
        <SectionHours key={props.buildingId} {...props} />
      </Suspense>
    </div>
  );
}
