import { createStore, type Store } from '@laundry-board/shared-types/store';
import { createContext, use, useSyncExternalStore } from 'react';
import type { MachineKind } from '../availability/machineStatus.ts';

/** A resident's request to be told when a machine in a building is free. */
export interface Alert {
  readonly buildingId: string;
  readonly kind: MachineKind;
}

/** What was requested, and what there is to say about it. */
export interface AlertState {
  readonly pending: readonly Alert[];
  /** Shown until the resident dismisses it. */
  readonly message: string | null;
  /** Whether the message says that a machine is free. */
  readonly isNews: boolean;
}

/** The alerts of a board. They end with the page. */
export interface AlertStore extends Pick<Store<AlertState>, 'subscribe' | 'getSnapshot'> {
  readonly request: (alert: Alert) => void;
  readonly cancel: (alert: Alert) => void;
  /** Says how the resident will be told, if the alert is still pending. */
  readonly explain: (alert: Alert, message: string) => void;
  /** Ends an alert with news. */
  readonly fire: (alert: Alert, news: string) => void;
  readonly dismiss: () => void;
}

/** Whether two alerts are about the same machines. */
export function isSameAlert(a: Alert, b: Alert): boolean {
  return a.buildingId === b.buildingId && a.kind === b.kind;
}

/** A store without alerts. */
export function createAlertStore(): AlertStore {
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
    request: (alert) => change({ pending: [...without(alert), alert], ...noMessage }),
    cancel: (alert) =>
      change({ pending: without(alert), ...(getSnapshot().isNews ? {} : noMessage) }),
    explain(alert, message) {
      const { pending, isNews } = getSnapshot();
      if (!isNews && pending.some((other) => isSameAlert(other, alert))) change({ message });
    },
    fire: (alert, news) => change({ pending: without(alert), message: news, isNews: true }),
    dismiss: () => change(noMessage),
  };
}

/** The alerts of the board around a component. */
export const AlertContext = createContext<AlertStore>(createAlertStore());

/** The alerts of the board around a component, with their state. */
export function useAlerts(): AlertState & { readonly alerts: AlertStore } {
  const alerts = use(AlertContext);
  return { alerts, ...useSyncExternalStore(alerts.subscribe, alerts.getSnapshot) };
}
