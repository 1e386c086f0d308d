import { createStore } from '@laundry-board/shared-types/store';
import { useSyncExternalStore } from 'react';
import type { MachineKind } from '../availability/machineStatus.ts';

export interface Alert {
  readonly buildingId: string;
  readonly kind: MachineKind;
}

interface AlertState {
  readonly pending: readonly Alert[];
  /** Shown until the resident dismisses it. */
  readonly message: string | null;
  readonly isNews: boolean;
}

const NO_MESSAGE = { message: null, isNews: false };
const NOTHING: AlertState = { pending: [], ...NO_MESSAGE };

const { subscribe, getSnapshot, set } = createStore(NOTHING);

export function isSameAlert(a: Alert, b: Alert): boolean {
  return a.buildingId === b.buildingId && a.kind === b.kind;
}

function change(next: Partial<AlertState>): void {
  set({ ...getSnapshot(), ...next });
}

function without(alert: Alert): readonly Alert[] {
  return getSnapshot().pending.filter((other) => !isSameAlert(other, alert));
}

/** The alerts of the page's board. */
export const alertStore = {
  subscribe,
  getSnapshot,
  request: (alert: Alert) => change({ pending: [...without(alert), alert], ...NO_MESSAGE }),
  cancel: (alert: Alert) =>
    change({ pending: without(alert), ...(getSnapshot().isNews ? {} : NO_MESSAGE) }),
  /** Says how the resident will be told, if the alert is still pending. */
  explain: (alert: Alert, message: string) => {
    const { pending, isNews } = getSnapshot();
    if (!isNews && pending.some((other) => isSameAlert(other, alert))) change({ message });
  },
  fire: (alert: Alert, news: string) =>
    change({ pending: without(alert), message: news, isNews: true }),
  dismiss: () => change(NO_MESSAGE),
  clear: () => set(NOTHING),
};

export function useAlerts(): AlertState {
  return useSyncExternalStore(subscribe, getSnapshot);
}
