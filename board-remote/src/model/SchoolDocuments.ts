import { BACKEND_BACK_MARK, BACKEND_LOST_MARK } from '@laundry-board/shared-types';
import type { MachinesState } from './connection/BuildingListeners.ts';
import type { Trust } from './connection/connectionState.ts';
import {
  type ConnectionChange,
  type ConnectionOptions,
  RunningConnection,
} from './connection/RunningConnection.ts';
import type { Known, ReportedSchool } from './school.ts';
import { isSeparate } from './separateBuildings.ts';

export interface DocumentsOptions extends Pick<
  ConnectionOptions,
  'backend' | 'page' | 'device' | 'clock' | 'random' | 'log'
> {
  /** The school's domain; null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
}

/**
 * Called when the content of a document, or the trust in it, has changed.
 *
 * @param isReport Whether a document has arrived; otherwise only the trust in the known data has changed.
 */
type OnChange = (isReport: boolean) => void;

/** The content of the documents of a school and of its watched buildings. Logs what is malformed or missing. */
export class SchoolDocuments {
  readonly #options: DocumentsOptions;
  /** The separate buildings whose missing document was logged. */
  readonly #missing = new Set<string>();
  #reported: Known<ReportedSchool> = { kind: 'loading' };
  #trust: Trust = 'current';
  #connection: RunningConnection | undefined;

  constructor(options: DocumentsOptions) {
    this.#options = options;
  }

  /** What the school's document says. */
  get reported(): Known<ReportedSchool> {
    return this.#reported;
  }

  get trust(): Trust {
    return this.#trust;
  }

  /** What is known of a building's own document; undefined unless it is watched. */
  machinesOf(id: string): MachinesState | undefined {
    return this.#connection?.machinesOf(id);
  }

  /** Opens the connection, until the returned function is called. */
  start(onChange: OnChange): () => void {
    const { domain, log } = this.#options;
    if (domain === null) {
      log.warn('No document for the domain', null);
      this.#reported = { kind: 'missing' };
      onChange(true);
      return () => {};
    }
    const connection = new RunningConnection({
      ...this.#options,
      domain,
      onChange: (change) => this.#update(change, onChange),
      onMachines: (id) => this.#updateMachines(id, onChange),
      onMachinesFailure: (id, error) => {
        if (this.#isSeparate(id)) log.error(`Error getting the document of building ${id}`, error);
      },
    });
    this.#connection = connection;
    return () => connection.stop();
  }

  /** Watches the documents of these buildings, and no others. */
  watch(ids: readonly string[]): void {
    this.#connection?.watchBuildings(ids);
  }

  /** The page runs: call it every second. */
  tick(): void {
    this.#connection?.tick();
  }

  /** Keeps the page connected while it is hidden, until the returned function is called. */
  hold(): () => void {
    return this.#connection?.hold() ?? (() => {});
  }

  #update({ report, trust }: ConnectionChange, onChange: OnChange): void {
    const { page } = this.#options;
    const isLost = trust === 'unreachable';
    if (isLost !== (this.#trust === 'unreachable')) {
      page.mark(isLost ? BACKEND_LOST_MARK : BACKEND_BACK_MARK);
    }
    this.#trust = trust;
    if (report !== null) this.#reported = report;
    this.#logMissing();
    onChange(report !== null);
  }

  #updateMachines(id: string, onChange: OnChange): void {
    if (!this.#isSeparate(id)) return;
    const state = this.machinesOf(id);
    this.#logMissing();
    onChange(true);
    if (state?.kind !== 'live' || state.problems === 0) return;
    const problems = `holds malformed fields: ${state.problems}. Defaults stand in.`;
    this.#options.log.warn(`The document of building ${id} ${problems}`);
  }

  /** Logs each separate building without its document, once until it is there. */
  #logMissing(): void {
    if (this.#reported.kind !== 'live') return;
    for (const { id, machines } of this.#reported.school.buildings) {
      const isMissing = machines.kind === 'separate' && this.machinesOf(id)?.kind === 'missing';
      if (!isMissing) {
        this.#missing.delete(id);
      } else if (!this.#missing.has(id)) {
        this.#missing.add(id);
        this.#options.log.warn('No document for the building', id);
      }
    }
  }

  /** A building that a link names may not be separate; the school's document decides. */
  #isSeparate(id: string): boolean {
    return this.#reported.kind === 'live' && isSeparate(this.#reported.school, id);
  }
}
