import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import type { MachineKind } from '../status/machineStatus.ts';

interface SectionProps {
  readonly kind: MachineKind;
  /** The quiet words beside the heading. */
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the board with its heading. */
export function Section({ kind, count, children }: SectionProps): ReactNode {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <Head>
        <Heading id={headingId}>{HEADING[kind]}</Heading>
        <Count>{count}</Count>
      </Head>
      {children}
    </Frame>
  );
}

const HEADING = { washer: 'Washers:', dryer: 'Dryers:' } satisfies Record<MachineKind, string>;

const Frame = styled.section`
  margin-block-start: var(--space-8);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-block-end: var(--space-3);
`;

const Heading = styled.h2`
  margin: 0;
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);
  line-height: 1.4;
`;

const Count = styled.p`
  margin: 0;
  color: var(--ink-muted);
  font-size: var(--text-m);
  font-variant-numeric: tabular-nums;
`;
