import type { Page } from '../device/page.ts';
import type { AlertsModel } from './alertsModel.ts';
import type { AlertSubject } from './alertsState.ts';
import type { Permission } from './explanations.ts';
import { requestPermission } from './notify.ts';

/** Asks for the permission to notify, and states how the resident will be notified. Call it from a click. */
export function explainNotification(
  alerts: AlertsModel,
  page: Pick<Page, 'isTouchDevice'>,
  subject: AlertSubject,
): void {
  const explain = (permission: Permission): void => alerts.explain({ ...subject, permission });
  void requestPermission(page.isTouchDevice(), () => explain('asking')).then((isGranted) =>
    explain(isGranted ? 'granted' : 'refused'),
  );
}
