import type { BoardModel, BoardPush } from '../model/boardModel.ts';
import type { AlertsModel } from './alertsModel.ts';
import { isAllowed } from './notify.ts';

/**
 * Loads what has the school's gateway tell the resident, until the returned function is called: after the first click on a
 * bell, or at once where an earlier visit may have left something to be told.
 */
export function loadPush(alerts: AlertsModel, board: BoardModel, push: BoardPush): () => void {
  let isEnded = false;
  let stop = (): void => {};
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const { startPush } = await import(/* webpackChunkName: "push" */ './push/startPush.ts');
    stop = startPush(alerts, board, push);
    if (isEnded) stop();
  }

  function loadOnce(): void {
    loading ??= load().catch((error: unknown) => {
      console.info('The resident is told only while this page is open.', error);
    });
  }

  const unsubscribe = alerts.state.subscribe(() => {
    if (alerts.state.getSnapshot().explanation !== null) loadOnce();
  });
  if (isAllowed()) loadOnce();
  return () => {
    isEnded = true;
    unsubscribe();
    stop();
  };
}
