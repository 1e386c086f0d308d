import type { Implementation, ImplementationName } from './implementation.ts';

/** The board that ships, the same drawn plainly, and what is left when nothing is drawn. */
export const IMPLEMENTATIONS: Readonly<Record<ImplementationName, Implementation>> = {
  product: { name: 'product', title: 'product', drawsTiles: true, replacements: [] },
  still: {
    name: 'still',
    title: 'product, reduced motion',
    drawsTiles: true,
    reducedMotion: true,
    replacements: [],
  },
  plain: {
    name: 'plain',
    title: 'plain',
    drawsTiles: true,
    replacements: [
      {
        module: 'board-remote/src/machines/WasherSection.tsx',
        by: 'bench/src/live/plain/WasherSection.tsx',
      },
      {
        module: 'board-remote/src/machines/DryerSection.tsx',
        by: 'bench/src/live/plain/DryerSection.tsx',
      },
    ],
  },
  sdk: {
    name: 'sdk',
    title: 'SDK alone',
    drawsTiles: false,
    replacements: [
      { module: 'board-remote/src/SchoolBoard.tsx', by: 'bench/src/live/sdk/SchoolBoard.tsx' },
    ],
  },
};
