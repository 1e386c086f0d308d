import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { roundButton, visuallyHidden } from '../styles.ts';
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
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 5h14M3 10h14M3 15h9" stroke="currentColor" strokeWidth="2" />
        </svg>
        <Text>All buildings</Text>
      </Button>
      {isOpen && <BuildingList {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const Button = styled.button`
  ${roundButton}
  flex: none;
`;

/* On a phone the row needs the room. */
const Text = styled.span`
  white-space: nowrap;

  @media (max-width: 40rem) {
    ${visuallyHidden}
  }
`;
