import type * as rules from '@laundry-board/laundry-rules';
import type { DeviceText } from '@laundry-board/shared-types/deviceText';
import type { BoardModel } from '../../model/boardModel.ts';
import type { MachinePlace, Scope } from '@laundry-board/laundry-rules';
import type { AlertsModel } from '../alertsModel.ts';
import type { SupportedDevice } from './pushDevice.ts';
import { isSameWish, keyOf, parseWish, type Subscription, type Wish } from './wish.ts';
import type { WishDocuments } from './wishDocuments.ts';

/** How what a resident waits for is written as texts. */
export type WantTexts = Pick<typeof rules, 'wantsOf' | 'parseWant'>;

/** What the wish of a device needs. */
export interface WishParts {
  readonly alerts: Pick<AlertsModel, 'state' | 'request' | 'cancel' | 'toggleLoad' | 'explain'>;
  readonly board: Pick<BoardModel, 'state' | 'watchBuilding'> & {
    readonly page: Pick<BoardModel['page'], 'onWake'>;
  };
  readonly texts: WantTexts;
  readonly device: Omit<SupportedDevice, 'kind'>;
  readonly documents: WishDocuments;
  readonly storage: DeviceText;
  /** Calls back when another tab has changed what the device keeps, until the returned function is called. */
  readonly onOtherTab: (callback: () => void) => () => void;
  /** Whether somebody is signed in on this browser. */
  readonly hasSession: () => boolean;
  readonly log: Pick<Console, 'info'>;
}

/** How far the newest of what the resident waits for has come; `key` tells what that is. */
type Progress =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' | 'accepted' | 'failed'; readonly key: string };

/** A load that the device keeps, until its machine is known. */
interface Unrestored {
  readonly want: string;
  readonly place: MachinePlace;
  readonly release: () => void;
}

const EVEN_IF_CLOSED = 'It works even if this page is closed.';

/**
 * Keeps in Firestore what the resident waits for, so that the school's gateway notifies this device while the page is
 * closed, and on the device, so that the next visit shows it again. While the page is open, the alerts are what counts:
 * each change of what they wait for is written, be it the resident's or because it has come true.
 */
export class DeviceWish {
  readonly #parts: WishParts;
  /** As Firestore and the device have it; null for nothing. */
  #stored: Wish | null;
  #unrestored: readonly Unrestored[] = [];
  #progress: Progress = { kind: 'none' };
  /** One after the other, so that the newest write is the last. */
  #queue: Promise<void>;
  /** Once the board has ended, its alerts say nothing any more; what is under way is still written, unless it is forgotten. */
  #life: 'running' | 'ended' | 'forgotten' = 'running';

  constructor(parts: WishParts) {
    this.#parts = parts;
    this.#stored = parseWish(parts.storage.read());
    this.#queue = this.#compare();
  }

  start(): () => void {
    const { alerts, board, hasSession, onOtherTab } = this.#parts;
    const stops = [
      alerts.state.subscribe(() => this.#follow()),
      board.state.subscribe(() => this.#restore()),
      board.page.onWake(() => this.#wake()),
      onOtherTab(() => this.#adopt()),
    ];
    void this.#queue.then(() => this.#follow());
    return () => {
      stops.forEach((stop) => stop());
      this.#life = 'ended';
      this.#unrestored.forEach(({ release }) => release());
      // A subscription belongs to the browser, and the next resident may use the same one.
      if (!hasSession()) this.#forget();
    };
  }

  /** All that the resident waits for, with what this page could not show yet. */
  #wants(): readonly string[] {
    const unrestored = this.#unrestored.map(({ want }) => want);
    return [...new Set([...this.#awaited(), ...unrestored])];
  }

  /**
   * Compares what is stored with Firestore, where the gateway takes out what it has notified of: that ends on the page, too,
   * and the page shows the rest.
   */
  async #compare(): Promise<void> {
    const stored = this.#stored;
    if (stored === null) return;
    const { device, documents, log } = this.#parts;
    try {
      if ((await documents.uid()) !== stored.uid) {
        this.#keep(null);
        await device.unsubscribe();
        return;
      }
      const remaining = await documents.remaining(stored);
      const wants = stored.wants.filter((want) => remaining.includes(want));
      this.#keep(wants.length === 0 ? null : { ...stored, wants });
      stored.wants.filter((want) => !wants.includes(want)).forEach((want) => this.#takeBack(want));
    } catch (error) {
      log.info('What this device waits for could not be compared.', error);
    }
    if (this.#life === 'running') this.#show(this.#stored?.wants ?? []);
  }

  #show(wants: readonly string[]): void {
    const { alerts, board, texts } = this.#parts;
    const shown = this.#wants();
    for (const want of wants.filter((one) => !shown.includes(one))) {
      const parsed = texts.parseWant(want);
      if (parsed === null) continue;
      if (!('scope' in parsed)) {
        const release = board.watchBuilding(parsed.buildingId);
        this.#unrestored = [...this.#unrestored, { want, place: parsed, release }];
      } else if (!isAnywhere(alerts.state.getSnapshot().pending[parsed.kind])) {
        alerts.request(parsed.kind, parsed.scope);
      }
    }
    this.#restore();
  }

  /** Marks the loads whose machines are known by now. */
  #restore(): void {
    const { alerts } = this.#parts;
    for (const one of this.#unrestored) {
      if (!this.#isAwaited(one.want)) alerts.toggleLoad(one.place);
      if (this.#isAwaited(one.want)) this.#drop(one);
    }
  }

  #drop(one: Unrestored): void {
    this.#unrestored = this.#unrestored.filter((other) => other !== one);
    one.release();
  }

  /** What the page shows that the resident waits for. */
  #awaited(): readonly string[] {
    const { alerts, texts } = this.#parts;
    return texts.wantsOf(alerts.state.getSnapshot());
  }

  #isAwaited(want: string): boolean {
    return this.#awaited().includes(want);
  }

  /** Takes over what another tab has asked for or taken back. */
  #adopt(): void {
    const before = this.#stored?.wants ?? [];
    this.#stored = parseWish(this.#parts.storage.read());
    const now = this.#stored?.wants ?? [];
    before.filter((want) => !now.includes(want)).forEach((want) => this.#takeBack(want));
    this.#show(now.filter((want) => !before.includes(want)));
  }

  #takeBack(want: string): void {
    const { alerts, texts } = this.#parts;
    this.#unrestored.filter((one) => one.want === want).forEach((one) => this.#drop(one));
    const parsed = texts.parseWant(want);
    if (parsed === null || !this.#isAwaited(want)) return;
    if (!('scope' in parsed)) {
      alerts.toggleLoad(parsed);
      return;
    }
    // One in any building ends by whichever is named.
    const ids = isAnywhere(parsed.scope) ? [''] : parsed.scope;
    ids.forEach((id) => alerts.cancel(parsed.kind, id));
  }

  /** Has stored what the resident waits for now, unless that was tried before. */
  #follow(): void {
    if (this.#life !== 'running') return;
    const wants = this.#wants();
    const key = `${this.#parts.device.permission()}\n${keyOf(wants)}`;
    const progress = this.#progress;
    if (progress.kind !== 'none' && progress.key === key) {
      this.#explain();
      return;
    }
    this.#progress = { kind: 'pending', key };
    const isNewest = (): boolean => 'key' in this.#progress && this.#progress.key === key;
    this.#queue = this.#queue.then(async () => {
      if (!isNewest()) return;
      const kind = await this.#store(wants);
      if (isNewest()) this.#progress = { kind, key };
      this.#explain();
    });
  }

  async #store(wants: readonly string[]): Promise<'accepted' | 'failed'> {
    const { device, documents, log } = this.#parts;
    const before = this.#stored;
    try {
      if (wants.length === 0) {
        if (before !== null) await documents.write([{ ...before, wants }]);
        this.#keep(null);
      } else {
        const wish = { ...(await device.subscribe()), uid: await documents.uid(), wants };
        if (!isSameWish(before, wish)) await documents.write([...ended(before, wish), wish]);
        this.#keep(wish);
      }
      return 'accepted';
    } catch (error) {
      log.info('The resident is notified only while this page is open.', error);
      return 'failed';
    }
  }

  #keep(wish: Wish | null): void {
    if (this.#life === 'forgotten') return;
    this.#stored = wish;
    this.#parts.storage.write(wish && JSON.stringify(wish));
  }

  /** Once all is accepted, the page no longer has to stay open. */
  #explain(): void {
    const { explain, state } = this.#parts.alerts;
    const { explanation } = state.getSnapshot();
    const { kind } = this.#progress;
    if (explanation?.permission !== 'granted' || kind === 'none' || kind === 'pending') return;
    const condition = kind === 'accepted' ? EVEN_IF_CLOSED : undefined;
    if (explanation.condition !== condition) explain({ ...explanation, condition });
  }

  /**
   * A phone has stopped the page meanwhile, or there is a connection again. The alerts look at the machines first: a push
   * may have come too late to be shown, and then the page tells of it.
   */
  #wake(): void {
    this.#queue = this.#queue
      .then(() => this.#live())
      .then(() => this.#compare())
      .then(() => {
        if (this.#progress.kind !== 'failed') return;
        this.#progress = { kind: 'none' };
        this.#follow();
      });
  }

  /** Resolves once the school is live, at once if it is. */
  #live(): Promise<void> {
    const { state } = this.#parts.board;
    return new Promise((resolve) => {
      const resolveIfLive = (): void => {
        if (state.getSnapshot().school.kind !== 'live') return;
        stop();
        resolve();
      };
      const stop = state.subscribe(resolveIfLive);
      resolveIfLive();
    });
  }

  /** Ends the subscription; the gateway learns of it when it sends to it. */
  #forget(): void {
    this.#keep(null);
    this.#life = 'forgotten';
    const unsubscribe = (): Promise<void> => this.#parts.device.unsubscribe().catch(() => {});
    void unsubscribe();
    // Of what was under way, too.
    this.#queue = this.#queue.then(unsubscribe);
  }
}

function isAnywhere(scope: Scope): scope is Exclude<Scope, ReadonlySet<string>> {
  return typeof scope === 'string';
}

/** The wish of a subscription that this browser no longer has. */
function ended(before: Wish | null, now: Subscription): readonly Wish[] {
  return before === null || before.endpoint === now.endpoint ? [] : [{ ...before, wants: [] }];
}
