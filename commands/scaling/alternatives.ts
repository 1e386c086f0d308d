import type { Assumptions } from './assumptions.ts';
import { computeLoad, type Load } from './computeLoad.ts';
import { documentBytes } from './documentBytes.ts';

/** A way to run the same school. */
export interface Alternative {
  readonly name: string;
  /** Whether today's board shows it, from one live document found by the e-mail's domain. */
  readonly servesTodaysBoard: boolean;
  readonly load: Load;
}

/** Into how many schools a university whose e-mails have sub-domains is cut. */
const SUB_DOMAINS = 5;

/** Seconds between two writes; a washer is Offline after 6 (specification §9). */
const CALM = 3;
const CALMEST = 5;

/** What changes the load, beginning with the school as it is assumed to be. */
export function alternativesOf(assumptions: Assumptions): readonly Alternative[] {
  const { buildings, machines, writesASecond } = assumptions;
  const every = (seconds: number): Assumptions => ({
    ...assumptions,
    writesASecond: Math.min(writesASecond, 1 / seconds),
  });
  const [cut, calm] = [`${SUB_DOMAINS} e-mail sub-domains`, `every ${CALM} s`];
  const whole = { bytes: documentBytes(buildings, machines), writtenDocuments: 1 };
  const parts = {
    bytes: documentBytes(Math.ceil(buildings / SUB_DOMAINS), Math.ceil(machines / SUB_DOMAINS)),
    writtenDocuments: SUB_DOMAINS,
  };
  const withBuildings = {
    bytes: documentBytes(1, Math.ceil(machines / buildings)),
    writtenDocuments: 1 + buildings,
  };
  const today = { servesTodaysBoard: true };
  return [
    { name: 'as assumed', ...today, load: computeLoad(assumptions, whole) },
    { name: `a write ${calm}`, ...today, load: computeLoad(every(CALM), whole) },
    { name: `a write every ${CALMEST} s`, ...today, load: computeLoad(every(CALMEST), whole) },
    { name: cut, ...today, load: computeLoad(assumptions, parts) },
    { name: `${cut}, ${calm}`, ...today, load: computeLoad(every(CALM), parts) },
    {
      name: `a document a building besides, ${calm}`,
      servesTodaysBoard: false,
      load: computeLoad(every(CALM), withBuildings),
    },
  ];
}
