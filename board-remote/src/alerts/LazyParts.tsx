import { type ReactNode, useEffect } from 'react';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import type { AlertButtonProps, AlertMessagesProps } from '../screens/useExtras.ts';
import { useLazyAlerts } from './AlertsProvider.tsx';

/** {@link AlertButton}, which a section of machines has loaded. */
export function LazyAlertButton(props: AlertButtonProps): ReactNode {
  const { loaded, load } = useLazyAlerts();
  useEffect(load, [load]);
  return loaded && <loaded.parts.Button {...props} alerts={loaded.model} />;
}

/** {@link AlertMessages}: nobody has asked for an alert until they are loaded. */
export function LazyAlertMessages(props: AlertMessagesProps): ReactNode {
  const { loaded } = useLazyAlerts();
  return loaded && <loaded.parts.Messages {...props} alerts={loaded.model} />;
}

/** {@link AlertTitle}; the given one until they are loaded. */
export function LazyAlertTitle({ title }: { readonly title: string }): ReactNode {
  const { loaded } = useLazyAlerts();
  return loaded ? (
    <loaded.parts.Title title={title} alerts={loaded.model} />
  ) : (
    <DocumentTitle title={title} />
  );
}
