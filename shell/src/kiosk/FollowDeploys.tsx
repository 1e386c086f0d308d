import type { RuntimeConfig } from '@laundry-board/shared-types';
import { useEffect } from 'react';

interface FollowDeploysProps {
  /** The configuration that the page runs with. */
  readonly config: RuntimeConfig;
}

/**
 * Makes a page in kiosk mode follow deploys, pins and rollbacks while it is rendered. Other pages don't load this code.
 */
export function FollowDeploys({ config }: FollowDeploysProps): null {
  useEffect(() => {
    let stop = (): void => {};
    let isShown = true;
    import(/* webpackChunkName: "deploys" */ './followDeploys.ts').then(
      ({ followDeploys }) => {
        if (isShown) stop = followDeploys(window, { config });
      },
      // The browser logs it; the screen shows the board nevertheless.
      () => {},
    );
    return () => {
      isShown = false;
      stop();
    };
  }, [config]);
  return null;
}
