import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayName } from './displayName.ts';

interface BuildingTabProps {
  readonly id: string;
  readonly name: string;
  readonly selected: boolean;
  readonly panelId: string;
  readonly onSelect: () => void;
}

/** A building's name in the row: bold with a dot under it when selected. */
export function BuildingTab({
  id,
  name,
  selected,
  panelId,
  onSelect,
}: BuildingTabProps): ReactNode {
  const shown = displayName(name);
  return (
    <Tab
      type="button"
      role="tab"
      id={id}
      aria-selected={selected}
      aria-controls={panelId}
      tabIndex={selected ? 0 : -1}
      title={shown.length > MAY_BE_CUT ? shown : undefined}
      onClick={onSelect}
    >
      <Name data-name={shown}>{shown}</Name>
    </Tab>
  );
}

/** Characters that always fit the widest tab. */
const MAY_BE_CUT = 20;

const Tab = styled.button`
  position: relative;
  flex: none;
  max-width: min(18rem, 72vw);
  min-width: var(--touch-target);
  height: var(--space-12);
  padding: 0 var(--space-3);
  border: 0;
  border-radius: var(--radius-s);
  background: none;
  color: var(--ink-muted);
  font-size: var(--text-l);
  text-align: start;
  white-space: nowrap;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  transition: color var(--fade);

  @media (hover: hover) {
    &:hover {
      color: var(--ink);
    }
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  &[aria-selected='true'] {
    color: var(--ink);
    font-weight: var(--weight-strong);
  }

  /* The dot is a border, which forced colours keep. */
  &::after {
    content: '';
    position: absolute;
    inset-block-end: var(--space-1);
    inset-inline-start: calc(50% - 0.2rem);
    border: 0.2rem solid var(--accent);
    border-radius: var(--radius-round);
    opacity: 0;
    transition: opacity var(--fade);
  }

  &[aria-selected='true']::after {
    opacity: 1;
  }
`;

const Name = styled.bdi`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;

  /* An unseen bold copy keeps the width, so that nothing moves when the name turns bold. */
  &::after {
    content: attr(data-name);
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: var(--weight-strong);
  }
`;
