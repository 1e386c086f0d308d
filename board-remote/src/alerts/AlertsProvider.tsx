import { retryLater } from '@laundry-board/shared-types/retry';
import { retryDelay } from '@laundry-board/shared-types/timing';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { BoardModel } from '../model/boardModel.ts';
import type { AlertParts } from './alertParts.ts';
import type { AlertsModel } from './alertsModel.ts';

/** The alerts of a board, once they are loaded. */
interface LoadedAlerts {
  readonly parts: AlertParts;
  readonly model: AlertsModel;
}

interface LazyAlerts {
  /** Null until they are loaded. */
  readonly loaded: LoadedAlerts | null;
  /** Has them loaded. */
  readonly load: () => void;
}

const AlertsContext = createContext<LazyAlerts>({ loaded: null, load: () => {} });

/** Milliseconds; a chunk that was not loaded is asked for again. */
const FIRST_RETRY_MS = 1000;

interface AlertsProviderProps {
  readonly board: BoardModel;
  readonly children: ReactNode;
}

/** Gives a board its alerts, which end with it. They are a chunk of their own, so that the first tile does not wait for them. */
export function AlertsProvider({ board, children }: AlertsProviderProps): ReactNode {
  const [isWanted, setWanted] = useState(false);
  const [loaded, setLoaded] = useState<LoadedAlerts | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    return loadParts((parts) => setLoaded({ parts, model: parts.createModel(board) }));
  }, [board, isWanted]);
  useEffect(() => loaded?.model.start(), [loaded]);
  const alerts = useMemo(() => ({ loaded, load: () => setWanted(true) }), [loaded]);
  return <AlertsContext value={alerts}>{children}</AlertsContext>;
}

/** The alerts of the board that a component belongs to. */
export function useLazyAlerts(): LazyAlerts {
  return useContext(AlertsContext);
}

/** Loads the chunk, again and again if need be, until the returned function is called. */
function loadParts(onLoaded: (parts: AlertParts) => void): () => void {
  let isOver = false;
  let stopWaiting = (): void => {};
  function attempt(failures: number): void {
    import(/* webpackChunkName: "alerts" */ './alertParts.ts').then(
      ({ alertParts }) => {
        if (!isOver) onLoaded(alertParts);
      },
      () => {
        if (isOver) return;
        stopWaiting = retryLater(
          () => attempt(failures + 1),
          retryDelay(failures + 1, FIRST_RETRY_MS),
        );
      },
    );
  }
  attempt(0);
  return () => {
    isOver = true;
    stopWaiting();
  };
}
