import type { BoardModule } from '@laundry-board/shared-types';
import { ResidentBoard } from './ResidentBoard.tsx';

/** What a host gets from this remote. */
export const { Board } = { Board: ResidentBoard } satisfies BoardModule;
