import { domainOf } from '@laundry-board/laundry-rules/documents';
import {
  type BoardProps,
  FIRESTORE_ORIGIN,
  readPageUrl,
  RUNTIME_CONFIG_BLOCK,
  RUNTIME_CONFIG_FILE,
} from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { browserDevice } from './device/device.ts';
import { browserPage } from './device/page.ts';
import { createServerClock } from './device/serverClock.ts';
import * as extras from './extras.ts';
import { createBoardModel } from './model/boardModel.ts';
import { buildingsOnDevice } from './model/buildingStorage.ts';
import { firestoreBackend } from './model/connection/firestoreBackend.ts';
import { createDocumentFeed } from './model/documentFeed.ts';
import { selectionInUrl } from './model/selection.ts';
import { BoardScreen } from './screens/BoardScreen.tsx';
import type { CreateFeed, Extras } from './useExtras.ts';

/**
 * The exposed component: the board of the school that the resident's e-mail names. This is the one place where the board
 * reads what it needs from the browser; everything below gets it as an argument.
 */
export function Board({ email, emulator, push }: BoardProps): ReactNode {
  const domain = domainOf(email);
  return (
    <BoardScreen
      // Another school is another board.
      key={`${domain} ${emulator}`}
      url={readPageUrl(location.search)}
      extras={extras}
      create={() => {
        const world = { device: browserDevice, page: browserPage(window), random: Math.random };
        const clock = createServerClock({ ...world, requestHeaders });
        const stored = buildingsOnDevice(domain, window);
        const backend = firestoreBackend(emulator);
        const options = { ...world, clock, domain, backend, log: console };
        return createBoardModel({
          domain,
          listen: backend.subscribe,
          feed: feedCreator(extras)(options, stored.expected),
          page: world.page,
          storage: selectionInUrl(domain, window, browserDevice),
          firstBuilding: stored.first,
          clock,
          push: push && { ...push, firestore: emulator ?? FIRESTORE_ORIGIN },
        });
      }}
    />
  );
}

/** A build without separate buildings has the feed of a school in one document. */
function feedCreator({ createFeed = createDocumentFeed }: Extras): CreateFeed {
  return createFeed;
}

/**
 * Any answer of the page's own server says what time it is there, unless it comes from a cache. The shell's is not asked for
 * the page, whose answer carries a `Link` header: by it, Chromium before 156 would preload auth-remote's entry again.
 * Another host has no such file.
 */
async function requestHeaders(signal: AbortSignal): Promise<Headers> {
  const isOfShell = document.getElementById(RUNTIME_CONFIG_BLOCK) !== null;
  const url = isOfShell ? `/${RUNTIME_CONFIG_FILE}` : '/';
  const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
  return headers;
}
