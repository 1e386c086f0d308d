import type { BoardModule, BoardProps } from '@laundry-board/shared-types';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const Box = styled.section`
  border: 3px solid rgb(1, 2, 3);
`;

/** The least that keeps the contract of `./board`. */
export function Board({ email }: BoardProps): ReactNode {
  const [clicks, setClicks] = useState(0);
  return (
    <Box aria-label="Example board">
      <p>Machines for {email}</p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Clicked {clicks} times
      </button>
    </Box>
  );
}

({ Board }) satisfies BoardModule;
