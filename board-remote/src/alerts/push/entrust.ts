import { isAt, KINDS, type MachineKind } from '@laundry-board/laundry-rules/machines';
import {
  addNews,
  ANY_BUILDING,
  isPending,
  loadIn,
  type News,
  NOTHING_AWAITED,
  parseWant,
  type Scope,
  type Wanted,
} from '@laundry-board/laundry-rules/waiting';
import { schoolOf } from '../../model/schoolState.ts';
import { type AlertsState, request, type ShownSchool, update } from '../alertsState.ts';

/** What the school's gateway has taken over from a page. */
export interface Entrusted {
  /** What it tells of. */
  readonly wants: readonly string[];
  /** What it has told and the page has not shown yet. */
  readonly news: readonly News[];
}

/** Leaves to the gateway what it tells of, so that the page no longer follows that, and shows what it has told. */
export function entrust(
  state: AlertsState,
  { wants, news }: Entrusted,
  shown: ShownSchool,
): AlertsState {
  const entrusted = wantedOf(wants);
  const pending = { ...state.pending };
  for (const kind of KINDS) pending[kind] = except(pending[kind], entrusted.pending[kind]);
  const loads = state.loads.filter((load) => !entrusted.loads.some(isAt(load)));
  const all = news.reduce((before, one) => addNews(before, [one]), state.news);
  return update({ ...state, pending, loads, entrusted, news: all }, shown);
}

/** Has the page follow again what it has left to the gateway, but for loads whose machines it doesn't know. */
export function recall(state: AlertsState, shown: ShownSchool): AlertsState {
  const { pending, loads } = state.entrusted;
  const requested = KINDS.filter((kind) => isPending(pending[kind])).reduce(
    (all, kind) => request(all, kind, pending[kind], shown),
    state,
  );
  const found = loads.flatMap((place) => loadIn(schoolOf(shown.school), place, shown.time) ?? []);
  return { ...requested, loads: [...requested.loads, ...found], entrusted: NOTHING_AWAITED };
}

/** What a resident waits for, by its texts. What says nothing is left out. */
function wantedOf(texts: readonly string[]): Wanted {
  const wants = texts.flatMap((text) => parseWant(text) ?? []);
  const scopeOf = (kind: MachineKind): Scope => {
    const scopes = wants.flatMap((want) =>
      'scope' in want && want.kind === kind ? [want.scope] : [],
    );
    const ids = scopes.flatMap((scope) => (scope === ANY_BUILDING ? [] : [...scope]));
    return scopes.includes(ANY_BUILDING) ? ANY_BUILDING : new Set(ids);
  };
  return {
    pending: { washer: scopeOf('washer'), dryer: scopeOf('dryer') },
    loads: wants.flatMap((want) => ('scope' in want ? [] : want)),
  };
}

function except(scope: Scope, others: Scope): Scope {
  if (scope === ANY_BUILDING || others === ANY_BUILDING) {
    return scope === others ? new Set() : scope;
  }
  return new Set([...scope].filter((id) => !others.has(id)));
}
