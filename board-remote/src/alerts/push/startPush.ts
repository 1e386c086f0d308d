import { getApp } from '@firebase/app';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import type { BoardModel, BoardPush } from '../../model/boardModel.ts';
import type { AlertsModel } from '../alertsModel.ts';
import { explainHomeScreen } from './explainHomeScreen.ts';
import { pushDevice } from './pushDevice.ts';
import { wishDocuments } from './wishDocuments.ts';
import { WishRunner } from './WishRunner.ts';

/**
 * Has the school's gateway tell the resident, where the browser can, until the returned function is called. Residents load
 * this after a click on a bell.
 */
export function startPush(alerts: AlertsModel, board: BoardModel, push: BoardPush): () => void {
  const device = pushDevice(window, push.key);
  switch (device.kind) {
    case 'unsupported':
      return () => {};
    case 'needs Home Screen':
      return explainHomeScreen(alerts);
    case 'supported': {
      const { projectId } = getApp().options;
      return new WishRunner({
        alerts,
        board,
        device,
        documents: wishDocuments({ ...push, domain: board.domain, projectId, fetch }),
        hasSession: hasSessionHint,
        log: console,
      }).start();
    }
  }
}
