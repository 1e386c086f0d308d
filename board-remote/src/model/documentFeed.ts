import { BACKEND_LOST_MARK } from '@laundry-board/shared-types';
import { type ConnectionChange, RunningConnection } from './connection/RunningConnection.ts';
import { readBuilding, type ReadBuilding } from './parseSchool.ts';
import type { FeedOptions, FeedState, SchoolFeed } from './schoolFeed.ts';

interface DocumentFeedOptions extends FeedOptions {
  /** How a building of the document is read; by default, its machines are in it. */
  readonly readBuilding?: ReadBuilding;
}

/** The feed of a school whose document holds everything. `separateBuildings` has one around it for other schools. */
export function createDocumentFeed(options: DocumentFeedOptions): SchoolFeed {
  const { domain, log, page } = options;
  let state: FeedState = { content: { kind: 'loading' }, trust: 'current' };
  let connection: RunningConnection | undefined;

  function update({ content, trust }: ConnectionChange): void {
    if (trust === 'unreachable' && state.trust !== 'unreachable') page.mark(BACKEND_LOST_MARK);
    state = { content: content ?? state.content, trust };
  }

  return {
    start: (onChange) => {
      if (domain === null) {
        log.warn('No document for the domain', null);
        state = { content: { kind: 'missing' }, trust: 'current' };
        onChange(true);
        return () => {};
      }
      const started = new RunningConnection({
        readBuilding,
        ...options,
        domain,
        onChange: (change) => {
          update(change);
          onChange(change.content !== null);
        },
      });
      connection = started;
      return () => started.stop();
    },
    read: () => state,
    // The document has the machines of all buildings.
    watch: () => {},
    hold: () => connection?.hold() ?? (() => {}),
  };
}
