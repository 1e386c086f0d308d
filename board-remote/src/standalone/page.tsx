import type { Machine } from '@laundry-board/laundry-rules/machines';
import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator } from 'firebase/firestore';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { showStandalonePage } from '@laundry-board/standalone-page';
import type { ReactNode } from 'react';
import { deviceClock } from '../device/clock.ts';
import { browserDevice } from '../device/device.ts';
import { browserPage } from '../device/page.ts';
import * as extras from '../extras.ts';
import { Board } from '../index.tsx';
import { createBoardModel } from '../model/boardModel.ts';
import { buildingsOnDevice } from '../model/buildingStorage.ts';
import type { Backend, Snapshot } from '../model/connection/backend.ts';
import { openFirestore } from '../model/connection/firestoreBackend.ts';
import { createDocumentFeed } from '../model/documentFeed.ts';
import { selectionInUrl } from '../model/selection.ts';
import { BoardScreen } from '../screens/BoardScreen.tsx';

const DEMO_EMAIL = 'ada@campus.example';

/** How long the page stays signed in, seconds. */
const SIGNED_IN_FOR = 7 * 24 * 3600;

/** Later than any page stays open: a machine that reports from the future is not Offline. */
const ONLINE = Date.now() + 365 * 24 * 3_600_000;

const available: Machine = { isInUse: false, lastUpdated: ONLINE };
const inUse: Machine = { isInUse: true, lastUpdated: ONLINE };
const offline: Machine = { isInUse: false, lastUpdated: 0 };

const machines = (count: number, ...pattern: readonly Machine[]): readonly Machine[] =>
  Array.from({ length: count }, (_, index) => pattern[index % pattern.length] ?? available);

const building = (
  name: string,
  washingmachines: readonly Machine[],
  dryers: readonly Machine[],
) => ({ id: name || 'unnamed', name, washingmachines, dryers });

const school = (...buildings: readonly ReturnType<typeof building>[]): Snapshot => ({
  kind: 'document',
  data: { buildings },
});

const disconnected: Snapshot = { kind: 'disconnected' };

const full = school(
  building('Maple House', machines(6, available, inUse, inUse), machines(4, inUse, available)),
  building('North Hall', machines(8, inUse, available), machines(6, available, offline)),
  building('Eastgate', machines(4, available), machines(3, inUse)),
  building('Lakeside Court', machines(24, available, inUse), machines(16, inUse)),
  building('Founders', machines(10, inUse), machines(8, available)),
);

const everyStatus = [available, inUse, offline];

const LONG_NAMES = [
  'The Residence formerly known as the North-Eastern Extension of the Old Observatory',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'بيت الطلاب الشمالي',
  '',
];

/** What the backend sends in each state of the board. */
const SNAPSHOTS: Readonly<Record<string, readonly Snapshot[]>> = {
  loading: [],
  full: [full],
  'one-machine': [school(building('Gate Lodge', [available], []))],
  'no-machine': [school(building('Boathouse', [], []))],
  'no-building': [school()],
  '72-machines': [
    school(
      building(
        'Ashby Tower',
        machines(40, inUse, available, available, inUse, offline),
        machines(32, available, inUse, inUse, available, offline),
      ),
    ),
  ],
  'every-status': [school(building('Every Status', everyStatus, everyStatus))],
  'long-names': [
    school(
      ...LONG_NAMES.map((name) =>
        building(name, machines(3, available, inUse), machines(2, inUse)),
      ),
    ),
  ],
  unreachable: [disconnected],
  'cut-off': [full, disconnected],
};

/** A backend that sends a few snapshots to a new subscriber, and then nothing more. */
function scriptedBackend(snapshots: readonly Snapshot[]): Backend {
  const isLost = snapshots.includes(disconnected);
  return {
    subscribe: (_, onSnapshot) => {
      snapshots.forEach(onSnapshot);
      return () => {};
    },
    ping: () => (isLost ? Promise.reject(new Error('It is lost.')) : Promise.resolve()),
    reconnect: () => Promise.resolve(),
    probe: () => Promise.resolve(),
  };
}

function showSnapshots(snapshots: readonly Snapshot[]): ReactNode {
  const domain = 'campus.example';
  const world = { page: browserPage(window), clock: deviceClock(browserDevice) };
  const backend = scriptedBackend(snapshots);
  return (
    <main>
      <BoardScreen
        url={{ building: null, isKiosk: false }}
        extras={extras}
        create={() =>
          createBoardModel({
            domain,
            listen: backend.subscribe,
            feed: createDocumentFeed({
              ...world,
              domain,
              backend,
              device: browserDevice,
              random: Math.random,
              log: console,
            }),
            ...world,
            storage: selectionInUrl(domain, window, browserDevice),
            firstBuilding: buildingsOnDevice(domain, window).first,
          })
        }
      />
    </main>
  );
}

/** A local Firestore accepts an unsigned token: the page signs in with any e-mail and without auth-remote. */
function showSchoolOf(email: string, { firebase, emulators }: RuntimeConfig): ReactNode {
  if (emulators === undefined) {
    throw new Error(
      'This page needs a local Firestore: the runtime configuration has no emulators.',
    );
  }
  initializeApp(firebase);
  const { hostname, port } = new URL(emulators.firestore);
  const now = Math.floor(Date.now() / 1000);
  connectFirestoreEmulator(openFirestore(emulators.firestore), hostname, Number(port), {
    mockUserToken: {
      sub: email,
      email,
      email_verified: true,
      // The access rule accepts no other provider.
      firebase: { sign_in_provider: 'google.com' },
      // Without them the SDK creates a token of 1970, which has expired.
      iat: now,
      auth_time: now,
      exp: now + SIGNED_IN_FOR,
    },
  });
  return <Board email={email} emulator={emulators.firestore} />;
}

await showStandalonePage({
  states: Object.fromEntries(
    Object.entries(SNAPSHOTS).map(([name, snapshots]) => [name, showSnapshots(snapshots)]),
  ),
  live: (config, query) => <main>{showSchoolOf(query.get('email') || DEMO_EMAIL, config)}</main>,
});
