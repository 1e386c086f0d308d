import { deviceClock } from '../device/clock.ts';
import { browserDevice } from '../device/device.ts';
import { browserPage } from '../device/page.ts';
import { type BoardModel, createBoardModel } from '../model/boardModel.ts';
import { buildingsOnDevice } from '../model/buildingStorage.ts';
import { createDocumentFeed } from '../model/documentFeed.ts';
import type { FeedOptions } from '../model/schoolFeed.ts';
import { selectionInUrl } from '../model/selection.ts';
import type { CreateFeed } from '../useExtras.ts';

type TestedBoard = Partial<FeedOptions> &
  Pick<FeedOptions, 'backend'> & {
    /** By default the feed of a school in one document. */
    readonly createFeed?: CreateFeed;
  };

/** A model in the page of the tests, whose clock is right; delays are without jitter. */
export function createBoard({
  createFeed = createDocumentFeed,
  domain = 'campus.example',
  device = browserDevice,
  page = browserPage(window),
  clock = deviceClock(device),
  ...options
}: TestedBoard): BoardModel {
  const stored = buildingsOnDevice(domain, window);
  return createBoardModel({
    domain,
    listen: options.backend.subscribe,
    feed: createFeed(
      { domain, device, page, clock, random: () => 0, log: console, ...options },
      stored.expected,
    ),
    page,
    storage: selectionInUrl(domain, window, device),
    firstBuilding: stored.first,
    clock,
  });
}
