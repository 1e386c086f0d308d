import { type BoardModel, type BoardOptions, createBoardModel } from '../model/boardModel.ts';
import { buildingOnDevice } from '../model/buildingStorage.ts';
import { deviceClock } from '../model/clock.ts';
import { browserDevice } from '../model/device.ts';
import { browserPage } from '../model/page.ts';
import { selectionInUrl } from '../model/selection.ts';

/** A model in the page of the tests, whose clock is right; delays are without jitter. */
export function createBoard({
  domain = 'campus.example',
  device = browserDevice,
  ...options
}: Partial<BoardOptions> & Pick<BoardOptions, 'backend'>): BoardModel {
  return createBoardModel({
    domain,
    device,
    page: browserPage(window),
    storage: selectionInUrl(domain, window, device),
    firstBuilding: buildingOnDevice('first', domain, window),
    expectedBuilding: buildingOnDevice('expected', domain, window),
    clock: deviceClock(device),
    random: () => 0,
    log: console,
    ...options,
  });
}
