import type { ComponentProps, ReactNode } from 'react';
import { BoardScreen as ShippedScreen } from '../../../../../board-remote/src/screens/BoardScreen.tsx';

/**
 * The board's screen as its next deploy has it: with one text more, which nobody sees. It is a module behind
 * the exposed one, whose id the page of one build names.
 */
export function BoardScreen(props: ComponentProps<typeof ShippedScreen>): ReactNode {
  return (
    <>
      <span hidden>The next version</span>
      <ShippedScreen {...props} />
    </>
  );
}
