import type { ReactNode } from 'react';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import { useAlerts } from './AlertsProvider.tsx';
import { describeCurrent } from './news.ts';

/** The page's title: what an alert has found as long as it is true, otherwise the given one. */
export function AlertTitle({ title }: { readonly title: string }): ReactNode {
  const [{ news }] = useAlerts();
  return <DocumentTitle title={describeCurrent(news).join(' ') || title} />;
}
