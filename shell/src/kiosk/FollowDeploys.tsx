import type { RuntimeConfig } from '@laundry-board/shared-types';
import { useEffect } from 'react';

/** Lets a page in kiosk mode follow deploys, pins and rollbacks while it is rendered. Other pages fetch none of it. */
export function FollowDeploys({ config }: { readonly config: RuntimeConfig }): null {
  useEffect(() => {
    let stop = (): void => {};
    let isShown = true;
    import(/* webpackChunkName: "deploys" */ './followDeploys.ts').then(
      ({ followDeploys }) => {
        if (isShown) stop = followDeploys(window, config);
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
