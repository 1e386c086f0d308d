import { SchoolConnection } from './connection/SchoolConnection.ts';
import type { FeedOptions, SchoolFeed } from './schoolFeed.ts';

/** The feed of a school whose document holds everything. `separateBuildings` has one around it for other schools. */
export function createDocumentFeed(options: FeedOptions): SchoolFeed {
  const { domain, log } = options;
  let connection: SchoolConnection | undefined;
  return {
    start: (onChange) => {
      if (domain === null) {
        log.warn('No document for the domain', null);
        onChange({ content: { kind: 'missing' }, trust: 'current' });
        return () => {};
      }
      const started = new SchoolConnection({ ...options, domain, onChange });
      connection = started;
      return () => started.stop();
    },
    // The document has the machines of all buildings.
    watch: () => {},
    hold: () => connection?.hold() ?? (() => {}),
  };
}
