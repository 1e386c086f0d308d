import { isAt, type MachinePlace } from '../machines/machinePlace.ts';
import { KINDS, type MachineKind } from '../machines/machineStatus.ts';
import type { LaundryLoad } from './laundryLoads.ts';
import { canChange, type News } from './news.ts';
import { ANY_BUILDING, type Scope, type Waiting } from './waiting.ts';

/*
 * What a resident waits for as texts, which are kept where the page is not: `washer any`, `washer free maple` and
 * `washer 3 maple`. The id of a building comes last, because it may hold spaces. `firestore.rules` accepts nothing else.
 */

/** A free machine of a kind, or the end of the load in one. */
export type Want = { readonly kind: MachineKind; readonly scope: Scope } | MachinePlace;

/** A free machine of a kind in any building. */
function freeAnywhere(kind: MachineKind): string {
  return `${kind} any`;
}

/** A free machine of a kind in a building. */
export function freeIn(kind: MachineKind, buildingId: string): string {
  return `${kind} free ${buildingId}`;
}

/** The load in a machine. */
export function loadAt({ kind, number, buildingId }: MachinePlace): string {
  return `${kind} ${number} ${buildingId}`;
}

/** All that a resident waits for, one text each; {@link waitingFor} is the way back. */
export function wantsOf({ scopes, loads, missing }: Waiting): readonly string[] {
  const free = KINDS.flatMap((kind) => {
    const scope = scopes[kind];
    return scope === ANY_BUILDING ? freeAnywhere(kind) : [...scope].map((id) => freeIn(kind, id));
  });
  return [...free, ...[...loads, ...missing].map(loadAt)];
}

/**
 * What a resident waits for, by its texts. What says nothing is left out.
 *
 * @param known Loads of which something is known; others are missing.
 */
export function waitingFor(texts: readonly string[], known: readonly LaundryLoad[]): Waiting {
  const wants = texts.flatMap((text) => parseWant(text) ?? []);
  const scopeOf = (kind: MachineKind): Scope => {
    const scopes = wants.flatMap((want) =>
      'scope' in want && want.kind === kind ? [want.scope] : [],
    );
    const ids = scopes.flatMap((scope) => (scope === ANY_BUILDING ? [] : [...scope]));
    return scopes.includes(ANY_BUILDING) ? ANY_BUILDING : new Set(ids);
  };
  const places = wants.flatMap((want) => ('scope' in want ? [] : want));
  return {
    scopes: { washer: scopeOf('washer'), dryer: scopeOf('dryer') },
    loads: known.filter((load) => places.some(isAt(load))),
    missing: places.filter((place) => !known.some(isAt(place))),
  };
}

/** What may have been waited for when there is news. */
export function wantsBehind(news: News): readonly string[] {
  if (news.event !== 'free') return [loadAt(news)];
  return [freeAnywhere(news.kind), freeIn(news.kind, news.buildingId)];
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
