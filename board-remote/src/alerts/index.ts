import type { AlertsExtra } from '../useExtras.ts';
import { AlertButton } from './AlertButton.tsx';
import { AlertMessages, AlertTitle } from './AlertMessages.tsx';
import { AlertsProvider } from './AlertsProvider.tsx';
import { DoneButton } from './DoneButton.tsx';

/** "Tell me when a washer is free". */
export const alerts = {
  Provider: AlertsProvider,
  Button: AlertButton,
  DoneButton,
  Messages: AlertMessages,
  Title: AlertTitle,
} satisfies AlertsExtra;
