import type { AlertsModel } from './alertsModel.ts';
import type { AlertSubject } from './alertsState.ts';
import { requestPermission } from './notify.ts';

/** Asks for the permission to notify, and states how the resident will be notified. Call it from a click. */
export function explainNotification(alerts: AlertsModel, subject: AlertSubject): void {
  void requestPermission(() => alerts.explain({ ...subject, permission: 'asking' })).then(
    (isGranted) => alerts.explain({ ...subject, permission: isGranted ? 'granted' : 'refused' }),
  );
}
