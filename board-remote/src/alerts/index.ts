import type { AlertsExtra } from '../screens/useExtras.ts';
import { AlertsProvider } from './AlertsProvider.tsx';
import { LazyAlertButton, LazyAlertMessages, LazyAlertTitle } from './LazyParts.tsx';

/** "Tell me when a washer is free". */
export const alerts = {
  Provider: AlertsProvider,
  Button: LazyAlertButton,
  Messages: LazyAlertMessages,
  Title: LazyAlertTitle,
} satisfies AlertsExtra;
