import { KINDS } from '@laundry-board/laundry-rules/machines';
import type { ReactNode } from 'react';
import { PlaceholderTiles } from '../machines/placeholders.tsx';
import { Section } from '../machines/Section.tsx';
import { VisuallyHidden } from '../styles.ts';

/** How many placeholders each kind of machine has (spec §9). */
const TILES = 4;

/** What screen readers read instead of the machines. */
export const LOADING = 'Loading laundry machines…';

/** A building until its machines are known, in the sizes of what will replace it. */
export function SkeletonSections(): ReactNode {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{LOADING}</VisuallyHidden>
      {KINDS.map((kind) => (
        <Section key={kind} kind={kind}>
          <PlaceholderTiles kind={kind} count={TILES} />
        </Section>
      ))}
    </div>
  );
}
