import { type DeviceText, keptAs } from '@laundry-board/shared-types/deviceText';

/** Where a device keeps the id of one building of a school. */
export type BuildingStorage = DeviceText;

/** The buildings of a school that a device keeps. */
export interface StoredBuildings {
  /** The one that a resident puts first. */
  readonly first: BuildingStorage;
  /** The separate one that the next visit is expected to show. */
  readonly expected: BuildingStorage;
}

/** Stores buildings of a school on this device. */
export function buildingsOnDevice(
  domain: string | null,
  window: Pick<Window, 'localStorage'>,
): StoredBuildings {
  const storage = (): Storage => window.localStorage;
  return {
    first: keptAs(`laundry:first-building:${domain}`, storage),
    expected: keptAs(`laundry:expected-building:${domain}`, storage),
  };
}
