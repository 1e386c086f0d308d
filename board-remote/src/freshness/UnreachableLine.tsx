import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { floating } from '../layout/floating.ts';

/**
 * A quiet line over the foot of the board while the backend can't be reached. It takes no room, so
 * nothing moves when it comes and goes; its live region is always there, so that it is read out.
 */
export function UnreachableLine({ shown }: { readonly shown: boolean }): ReactNode {
  return (
    <Place>
      {shown && <Line>The laundry service can’t be reached right now. Trying again…</Line>}
    </Place>
  );
}

/* Where the page ends, the line stands below the tiles, even in two rows: that is its margin. */
const Place = styled.div.attrs({ role: 'status' })`
  position: sticky;
  inset-block-end: var(--space-4);
  height: 0;
  margin-block-start: calc(2 * var(--space-12));
`;

const Line = styled.p`
  ${floating}
  position: absolute;
  inset-block-end: 0;
  inset-inline: 0;
  width: fit-content;
  margin: 0 auto;
  padding: var(--space-3) var(--space-5);
  text-align: center;
`;
