import { isolated } from '../buildings/displayName.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';

/** The news that a machine of a kind has become free in a building. */
export interface News {
  readonly kind: MachineKind;
  readonly buildingId: string;
  /** The building's name as residents read it. */
  readonly building: string;
  /** When it was found, milliseconds since the epoch. */
  readonly time: number;
  /** Whether a machine of the kind is still free there. */
  readonly isCurrent: boolean;
}

/** The machines that are free now, in one sentence for each kind: `A washer is free in Maple House and Oak Hall.` */
export function describeCurrent(news: readonly News[]): readonly string[] {
  const current = news.filter(({ isCurrent }) => isCurrent);
  return KINDS.flatMap((kind) => {
    const places = current
      .filter((one) => one.kind === kind)
      .map(({ building }) => isolated(building));
    return places.length === 0 ? [] : [`A ${kind} is free in ${LIST.format(places)}.`];
  });
}

/** The machines that are no longer free, in one sentence each: `A washer in Maple House was free at 2:05 PM.` */
export function describePast(news: readonly News[]): readonly string[] {
  return news
    .filter(({ isCurrent }) => !isCurrent)
    .map(
      ({ kind, building, time }) =>
        `A ${kind} in ${isolated(building)} was free at ${formatTime(time)}.`,
    );
}

/** The unread news with newer ones. News of the same machines replaces the earlier one. */
export function addNews(unread: readonly News[], added: readonly News[]): readonly News[] {
  if (added.length === 0) return unread;
  const kept = unread.filter((old) => !added.some((one) => isAboutSame(one, old)));
  return [...kept, ...added];
}

function isAboutSame(one: News, other: News): boolean {
  return one.kind === other.kind && one.buildingId === other.buildingId;
}

const LIST = new Intl.ListFormat('en');

/** A time of the day as `2:05 PM`, in the device's time zone. Some browsers write another space. */
function formatTime(time: number): string {
  const fields = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  return new Intl.DateTimeFormat('en-US', fields).format(time).replace('\u202f', ' ');
}
