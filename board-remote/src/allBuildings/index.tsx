import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { roundButton } from '../styles.ts';
import type { AllBuildingsProps } from '../useExtras.ts';
import { BuildingList } from './BuildingList.tsx';

/** From how many buildings on a row is hard to search. */
const MANY = 9;

/** `All buildings`, at the end of the row: opens a list of them. */
export function AllBuildings(props: AllBuildingsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (props.buildings.length < MANY) return null;
  return (
    <>
      <Button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        All buildings
      </Button>
      {isOpen && <BuildingList {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/* On a phone the row needs the room. There it is at the end of the line below, and what is touched reaches beyond that. */
const Button = styled.button`
  ${roundButton}
  flex: none;
  white-space: nowrap;

  @media (max-width: 40rem) {
    position: absolute;
    inset-block-start: calc(100% - 0.8rem);
    inset-inline-end: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent);
    font-size: var(--text-s);
  }
`;
