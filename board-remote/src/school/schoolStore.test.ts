import { describe, expect, it } from '@jest/globals';
import { manualWatch } from '../testing/manualWatch.ts';
import { watchedStores } from '../testing/watchedStores.ts';
import { createSchoolStore } from './schoolStore.ts';

const school = { buildings: [{ id: 'n', name: 'North', washingmachines: [], dryers: [] }] };
const nothing = (): void => {};

const { warn, watched } = watchedStores();

describe('what is known', () => {
  it('is loading, then the school, then each update', () => {
    const { store, send, onChange, opened } = watched();
    expect(store.getSnapshot()).toEqual({ phase: 'loading' });
    expect(opened[0]?.domain).toBe('campus.example');
    send(school);
    expect(store.getSnapshot()).toEqual({ phase: 'live', school, reachable: true, hurried: false });
    send({ buildings: [] });
    expect(store.getSnapshot()).toMatchObject({ school: { buildings: [] } });
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('is missing when the backend says so, which is logged once', () => {
    const { store, send, sendMissing } = watched();
    sendMissing();
    sendMissing();
    expect(store.getSnapshot()).toEqual({ phase: 'missing' });
    expect(warn.mock.calls).toEqual([['No document for the domain', 'campus.example']]);
    send(school);
    expect(store.getSnapshot()).toMatchObject({ phase: 'live' });
  });

  it('is unreachable, not missing, when the backend is not heard', () => {
    const { store, send, sendUnreachable, sendMissing } = watched();
    sendUnreachable();
    expect(store.getSnapshot()).toEqual({ phase: 'unreachable' });
    expect(warn).not.toHaveBeenCalled();
    sendMissing();
    expect(store.getSnapshot()).toEqual({ phase: 'missing' });
    send(school);
    expect(store.getSnapshot()).toMatchObject({ phase: 'live', reachable: true });
  });

  it('stays the school when the backend is lost', () => {
    const { store, send, sendCached, sendUnreachable } = watched();
    send(school);
    sendUnreachable();
    expect(store.getSnapshot()).toEqual({
      phase: 'live',
      school,
      reachable: false,
      hurried: false,
    });
    sendCached(school);
    expect(store.getSnapshot()).toEqual({
      phase: 'live',
      school,
      reachable: false,
      hurried: false,
    });
    send(school);
    expect(store.getSnapshot()).toMatchObject({ reachable: true });
  });

  it('warns once a snapshot about malformed data', () => {
    const { send } = watched();
    send({ buildings: [{ id: 'n', name: 1, dryers: [1, 2, 3] }, 5] });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain('malformed fields: 5.');
  });

  it('is missing without a listener when the domain can not have a document', () => {
    const { watch, opened } = manualWatch();
    const store = createSchoolStore(null, watch);
    store.subscribe(nothing)();
    store.subscribe(nothing);
    expect(store.getSnapshot()).toEqual({ phase: 'missing' });
    expect(opened).toHaveLength(0);
    expect(warn.mock.calls).toEqual([['No document for the domain', null]]);
  });
});
