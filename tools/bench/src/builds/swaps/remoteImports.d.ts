import type { RemoteName } from '@laundry-board/shared-types';

/** How a build imports each remote; `remoteImports` in compile.ts writes this module. */
export const imports: Readonly<Record<RemoteName, () => Promise<unknown>>>;
