import type { ReactNode } from 'react';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import { useAlerts } from './AlertsProvider.tsx';

/** The page's title: the news while there is some, otherwise the given one. */
export function AlertTitle({ title }: { readonly title: string }): ReactNode {
  const [{ message }] = useAlerts();
  return <DocumentTitle title={message.kind === 'news' ? message.text : title} />;
}
