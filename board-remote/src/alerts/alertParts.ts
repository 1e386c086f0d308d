import type { BoardModel } from '../model/boardModel.ts';
import { keepAwake } from '../model/wakeLock.ts';
import { AlertButton } from './AlertButton.tsx';
import { AlertMessages } from './AlertMessages.tsx';
import { type AlertsModel, createAlertsModel } from './alertsModel.ts';
import { AlertTitle } from './AlertTitle.tsx';
import { notify } from './notify.ts';

/** What is loaded together, once there are machines to be told about. */
export const alertParts = {
  createModel: (board: BoardModel): AlertsModel =>
    createAlertsModel(
      { ...board, keepAwake: () => keepAwake(board.page) },
      (news) => void notify(news),
    ),
  Button: AlertButton,
  Messages: AlertMessages,
  Title: AlertTitle,
};

export type AlertParts = typeof alertParts;
