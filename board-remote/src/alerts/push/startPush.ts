import { getApp } from '@firebase/app';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import type { BoardModel } from '../../model/boardModel.ts';
import type { BoardPush } from '../../model/push.ts';
import type { AlertsModel } from '../alertsModel.ts';
import { DeviceWish, type WantTexts } from './DeviceWish.ts';
import { explainHomeScreen } from './explainHomeScreen.ts';
import { pushDevice } from './pushDevice.ts';
import { wishDocuments } from './wishDocuments.ts';

/**
 * Has the resident notified while the page is closed, where the browser can, until the returned function is called.
 * Residents load this after a click on a bell.
 *
 * @param texts Given and not imported, because a module that this chunk imports is no longer merged with others of the
 *   entry: together that would cost everybody half a kilobyte.
 */
export function startPush(
  alerts: AlertsModel,
  board: BoardModel,
  push: BoardPush,
  texts: WantTexts,
): () => void {
  const device = pushDevice(window, push.key);
  switch (device.kind) {
    case 'unsupported':
      return () => {};
    case 'needs Home Screen':
      return explainHomeScreen(alerts);
    case 'supported': {
      const { projectId } = getApp().options;
      return new DeviceWish({
        alerts,
        board,
        texts,
        device,
        documents: wishDocuments({ ...push, projectId, fetch }),
        storage: push.storage,
        onOtherTab: (callback) => {
          window.addEventListener('storage', callback);
          return () => window.removeEventListener('storage', callback);
        },
        hasSession: hasSessionHint,
        log: console,
      }).start();
    }
  }
}
