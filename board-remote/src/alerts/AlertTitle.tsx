import { describeCurrent } from '@laundry-board/laundry-rules/waiting';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import { useAlertsState } from './useAlerts.ts';

/** Sets the page's title: the news of alerts while it is true, otherwise the given title. */
export function AlertTitle({ title }: { readonly title: string }): ReactNode {
  const news = useAlertsState((state) => state.news);
  const current = describeCurrent(news).map(({ text }) => text);
  return <DocumentTitle title={current.join(' ') || title} />;
}
