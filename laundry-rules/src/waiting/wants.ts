import type { MachinePlace } from '../machines/machinePlace.ts';
import { KINDS, type MachineKind } from '../machines/machineStatus.ts';
import { canChange, type News } from './news.ts';
import { ANY_BUILDING, type Pending, type Scope } from './waiting.ts';

/*
 * What a resident waits for as texts, which are kept where the page is not: `washer any`, `washer free maple` and
 * `washer 3 maple`. The id of a building comes last, because it may hold spaces. `firestore.rules` accepts nothing else.
 */

/** A free machine of a kind, or the end of the load in one. */
export type Want = { readonly kind: MachineKind; readonly scope: Scope } | MachinePlace;

/** A free machine of a kind in a building. */
export function freeIn(kind: MachineKind, buildingId: string): string {
  return `${kind} free ${buildingId}`;
}

/** The load in a machine. */
export function loadAt({ kind, number, buildingId }: MachinePlace): string {
  return `${kind} ${number} ${buildingId}`;
}

/** What a resident waits for, though nothing may be known of its machines. */
export interface Wanted {
  readonly pending: Pending;
  readonly loads: readonly MachinePlace[];
}

/** All that a resident waits for, one text each; {@link parseWant} is the way back. */
export function wantsOf({ pending, loads }: Wanted): readonly string[] {
  const free = KINDS.flatMap((kind) => {
    const scope = pending[kind];
    return scope === ANY_BUILDING ? `${kind} any` : [...scope].map((id) => freeIn(kind, id));
  });
  return [...free, ...loads.map(loadAt)];
}

/** What news says of machines, as a notification keeps it: what the resident has waited for. The past claims nothing. */
export function claimsOf(news: readonly News[]): readonly string[] {
  return news
    .filter(canChange)
    .map((one) => (one.event === 'free' ? freeIn(one.kind, one.buildingId) : loadAt(one)));
}

/** As the dot of `firestore.rules`, an id has anything but a line feed. */
const WANT = /^(washer|dryer) (?:any|(free|\d{1,3}) ([^\n]+))$/;

/** What a text says; null if it is none of these. */
export function parseWant(text: unknown): Want | null {
  const match = typeof text === 'string' ? WANT.exec(text) : null;
  const [, name, which, buildingId] = match ?? [];
  const kind = KINDS.find((one) => one === name);
  if (kind === undefined) return null;
  if (buildingId === undefined) return { kind, scope: ANY_BUILDING };
  if (which === 'free') return { kind, scope: new Set([buildingId]) };
  return { kind, buildingId, number: Number(which) };
}
