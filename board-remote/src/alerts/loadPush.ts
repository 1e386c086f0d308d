import { parseWant, wantsOf } from '@laundry-board/laundry-rules';
import type { BoardModel } from '../model/boardModel.ts';
import type { BoardPush } from '../model/push.ts';
import type { AlertsModel } from './alertsModel.ts';

/**
 * Loads what has the resident notified while the page is closed, until the returned function is called: after the first
 * click on a bell, or at once where an earlier visit has left something to be notified of.
 */
export function loadPush(alerts: AlertsModel, board: BoardModel, push: BoardPush): () => void {
  let isEnded = false;
  let stop = (): void => {};
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const { startPush } = await import(/* webpackChunkName: "push" */ './push/startPush.ts');
    stop = startPush(alerts, board, push, { wantsOf, parseWant });
    if (isEnded) stop();
  }

  function loadOnce(): void {
    loading ??= load().catch((error: unknown) => {
      console.info('The resident is notified only while this page is open.', error);
    });
  }

  const unsubscribe = alerts.state.subscribe(() => {
    if (alerts.state.getSnapshot().explanation !== null) loadOnce();
  });
  if (push.storage.read() !== null) loadOnce();
  return () => {
    isEnded = true;
    unsubscribe();
    stop();
  };
}
