import type { ReactNode } from 'react';

/** The route `/test`: the word Test and nothing else (specification §2). */
export function TestPage(): ReactNode {
  return (
    <main>
      <h1>Test</h1>
    </main>
  );
}
