import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { BrowserAdviceProps } from './BrowserAdvice.tsx';
import { isInAppBrowser } from './isInAppBrowser.ts';

/** In an in-app browser, shows how to open the page elsewhere. In all other browsers it shows and loads nothing. */
export function InAppBrowserNotice({ page }: BrowserAdviceProps): ReactNode {
  const [Advice, setAdvice] = useState<ComponentType<BrowserAdviceProps>>();
  useEffect(() => {
    if (!isInAppBrowser(page.navigator)) return;
    import(/* webpackChunkName: "advice" */ './BrowserAdvice.tsx').then(
      ({ BrowserAdvice }) => setAdvice(() => BrowserAdvice),
      // The browser logs that its file is missing.
      () => {},
    );
  }, [page]);
  return Advice && <Advice page={page} />;
}
