import { createStore } from '@laundry-board/shared-types/store';
import { createContext, use, useSyncExternalStore } from 'react';
import type { MachineKind } from '../availability/machineStatus.ts';

export interface Alert {
  readonly buildingId: string;
  readonly kind: MachineKind;
}

export interface AlertState {
  readonly pending: readonly Alert[];
  /** Shown until the resident dismisses it. */
  readonly message: string | null;
  readonly isNews: boolean;
}

export function isSameAlert(a: Alert, b: Alert): boolean {
  return a.buildingId === b.buildingId && a.kind === b.kind;
}

/** The alerts of a board. They end with the page. */
export function createAlertStore() {
  const store = createStore<AlertState>({ pending: [], message: null, isNews: false });
  const { subscribe, getSnapshot } = store;
  const noMessage = { message: null, isNews: false };

  function change(next: Partial<AlertState>): void {
    store.set({ ...getSnapshot(), ...next });
  }

  function without(alert: Alert): readonly Alert[] {
    return getSnapshot().pending.filter((other) => !isSameAlert(other, alert));
  }

  return {
    subscribe,
    getSnapshot,
    request: (alert: Alert) => change({ pending: [...without(alert), alert], ...noMessage }),
    cancel: (alert: Alert) =>
      change({ pending: without(alert), ...(getSnapshot().isNews ? {} : noMessage) }),
    /** Says how the resident will be told, if the alert is still pending. */
    explain: (alert: Alert, message: string) => {
      const { pending, isNews } = getSnapshot();
      if (!isNews && pending.some((other) => isSameAlert(other, alert))) change({ message });
    },
    fire: (alert: Alert, news: string) =>
      change({ pending: without(alert), message: news, isNews: true }),
    dismiss: () => change(noMessage),
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;

export const AlertContext = createContext<AlertStore>(createAlertStore());

export function useAlerts(): AlertState & { readonly alerts: AlertStore } {
  const alerts = use(AlertContext);
  return { alerts, ...useSyncExternalStore(alerts.subscribe, alerts.getSnapshot) };
}
