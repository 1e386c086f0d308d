import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import type { MachineKind } from '../status/machineStatus.ts';

interface SectionProps {
  readonly kind: MachineKind;
  /** The quiet words beside the heading. */
  readonly count?: ReactNode;
  /** What stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the board with its heading. */
export function Section({ kind, count, aside, children }: SectionProps): ReactNode {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <Head>
        <Heading id={headingId}>{HEADING[kind]}</Heading>
        <Count>{count}</Count>
        {aside}
      </Head>
      {children}
    </Frame>
  );
}

const HEADING = { washer: 'Washers:', dryer: 'Dryers:' } satisfies Record<MachineKind, string>;

const Frame = styled.section`
  margin-block-start: var(--space-6);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  margin-block-end: var(--space-2);
`;

/* Its line is as high as the button that comes when no machine is free: nothing moves. */
const Heading = styled.h2`
  margin: 0;
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);
  line-height: var(--touch-target);
`;

const Count = styled.p`
  margin: 0;
  color: var(--ink-muted);
  font-size: var(--text-m);
  font-variant-numeric: tabular-nums;

  @media (max-width: 40rem) {
    font-size: var(--text-s);
  }
`;
