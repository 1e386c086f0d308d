import type { AlertsExtra } from '../screens/extraParts.ts';
import { AlertButton } from './AlertButton.tsx';
import { AlertMessages } from './AlertMessages.tsx';
import { AlertsProvider, useAlerts } from './AlertsProvider.tsx';

/** "Tell me when a washer is free". */
export const alerts = {
  Provider: AlertsProvider,
  Button: AlertButton,
  Messages: AlertMessages,
  useTitle: () => {
    const [{ message }] = useAlerts();
    return message.kind === 'news' ? message.text : null;
  },
} satisfies AlertsExtra;
