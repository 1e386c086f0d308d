import type { ReactNode } from 'react';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import { useStore } from '../screens/useBoard.ts';
import type { AlertsModel } from './alertsModel.ts';
import { describeCurrent } from './news.ts';

interface Props {
  readonly title: string;
  readonly alerts: AlertsModel;
}

/** The page's title: what an alert has found as long as it is true, otherwise the given one. */
export function AlertTitle({ title, alerts }: Props): ReactNode {
  const { news } = useStore(alerts.state);
  return <DocumentTitle title={describeCurrent(news).join(' ') || title} />;
}
