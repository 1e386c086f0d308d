import type { BoardModel } from '../../model/boardModel.ts';
import { schoolOf } from '../../model/schoolState.ts';
import type { AlertsModel } from '../alertsModel.ts';
import type { Subscription, SupportedDevice } from './pushDevice.ts';
import { adopt, showTold, wantsToStore } from './adopt.ts';
import { toldNews } from './toldNews.ts';
import type { Wish, WishDocuments } from './wishDocuments.ts';

/** What the page shows and the resident has done on it. */
interface PageWish {
  /** All that the document is to have. */
  readonly wants: readonly string[];
  /** The keys of what the gateway has told and the resident has read. */
  readonly read: readonly string[];
  /** Whether this browser may show notifications. */
  readonly isAllowed: boolean;
}

/** What the wish of a device needs. */
export interface WishParts {
  readonly alerts: Pick<AlertsModel, 'state' | 'change' | 'explain'>;
  readonly board: Pick<BoardModel, 'state' | 'clock' | 'watchBuilding' | 'listen'>;
  readonly device: Omit<SupportedDevice, 'kind'>;
  readonly documents: WishDocuments;
  /** Whether somebody is signed in on this browser. */
  readonly hasSession: () => boolean;
  readonly log: Pick<Console, 'info'>;
}

const EVEN_IF_CLOSED = 'It works even if this page is closed.';

/**
 * Keeps what the resident waits for in the document of this device, so that the school's gateway tells them also while the
 * page is closed, and shows what the document says. While the school is live, it listens to the document.
 */
export class WishRunner {
  readonly #parts: WishParts;
  /** As it was read or written last; null if there was none. */
  #document: Wish | null = null;
  #page: PageWish = { wants: [], read: [], isAllowed: false };
  #isWriting = false;
  /** Whether the newest write has failed, of which nothing has changed since. */
  #hasFailed = false;
  /** The keys of what was told and the page has shown, or its resident knows. */
  readonly #shown = new Set<string>();
  /** Release the buildings whose machines have to be known for what was told, by their ids. */
  readonly #watched = new Map<string, () => void>();
  #isLive = false;
  /** What the page waits for ends with it, and stays stored. */
  #isEnded = false;
  /** The path that it listens to. */
  #listensTo: string | null = null;
  #stopListening = (): void => {};
  /** Reads and writes, one after the other, so that the newest answer is the last. */
  #queue: Promise<void> = Promise.resolve();

  constructor(parts: WishParts) {
    this.#parts = parts;
  }

  start(): () => void {
    const { alerts, board, hasSession } = this.#parts;
    const stops = [
      alerts.state.subscribe(() => this.#followPage()),
      board.state.subscribe(() => this.#followBoard()),
    ];
    this.#followPage();
    this.#followBoard();
    return () => {
      this.#isEnded = true;
      this.#isLive = false;
      stops.forEach((stop) => stop());
      this.#watch(new Set());
      this.#disconnect();
      // A device belongs to its resident no longer. Without it, the gateway finds out that nothing arrives.
      if (!hasSession()) this.#enqueue(() => this.#remove());
    };
  }

  #followPage(): void {
    const { alerts, device } = this.#parts;
    const state = alerts.state.getSnapshot();
    const read = [...this.#shown].filter((key) => !state.news.some(({ inWish }) => inWish === key));
    const isAllowed = device.permission() === 'granted';
    const page = { wants: wantsToStore(state), read, isAllowed };
    if (!isSamePage(this.#page, page)) {
      this.#page = page;
      this.#settle();
    }
    this.#explain();
  }

  #followBoard(): void {
    const { board } = this.#parts;
    const isLive = board.state.getSnapshot().school.kind === 'live';
    if (isLive !== this.#isLive) {
      this.#isLive = isLive;
      if (isLive) this.#enqueue(() => this.#read());
      else this.#disconnect();
    }
    // What is missing may be known now.
    if (this.#watched.size > 0) this.#showTold();
  }

  /** Has written what the document lacks, unless a write is under way, after which it is looked at again. */
  #settle(): void {
    this.#noteStored();
    if (this.#isWriting) return;
    this.#hasFailed = false;
    const { wants, read, isAllowed } = this.#page;
    if (!isAllowed) return;
    const document = this.#document ?? { wants: [], told: [], isGone: false };
    const isStored =
      isSame(wants, document.wants) && !document.told.some(({ key }) => read.includes(key));
    if (isStored && !(document.isGone && wants.length > 0)) return;
    this.#isWriting = true;
    this.#enqueue(() => this.#store(document.isGone));
  }

  /** Has the page know of what the gateway can notify this device. */
  #noteStored(): void {
    const { change, state } = this.#parts.alerts;
    const stored = this.#stored();
    if (isSame(stored, [...state.getSnapshot().stored])) return;
    change((before) => ({ ...before, stored: new Set(stored) }));
  }

  /** What the gateway notifies of, unless nothing arrives at this device. */
  #stored(): readonly string[] {
    if (!this.#page.isAllowed || this.#document === null || this.#document.isGone) return [];
    return this.#document.wants;
  }

  /** The document was read. */
  #adopt(document: Wish | null): void {
    const before = this.#document?.wants ?? [];
    const { wants = [], told = [] } = document ?? {};
    for (const { key, want } of told) {
      // The page has said it, and its resident has read it.
      if (before.includes(want) && !this.#page.wants.includes(want)) this.#shown.add(key);
    }
    this.#document = document;
    if (this.#isEnded) return;
    const reading = { before, wants, stored: this.#stored() };
    this.#parts.alerts.change((state, shown) => adopt(state, reading, shown));
    this.#showTold();
    this.#settle();
  }

  /** Shows what the gateway has told, as far as its machines are known. */
  #showTold(): void {
    const { alerts, board } = this.#parts;
    const shown = { school: schoolOf(board.state.getSnapshot().school), time: board.clock.now() };
    const told = (this.#document?.told ?? [])
      .filter(({ key }) => !this.#shown.has(key))
      .map((entry) => toldNews(entry, shown));
    this.#watch(new Set(told.flatMap(({ missingId }) => missingId ?? [])));
    const news = told.flatMap((one) => one.news);
    if (news.length === 0) return;
    news.forEach(({ inWish = '' }) => this.#shown.add(inWish));
    alerts.change((state, school) => showTold(state, news, school));
  }

  /** Has the machines of these buildings known. */
  #watch(ids: ReadonlySet<string>): void {
    for (const [id, release] of this.#watched) {
      if (ids.has(id)) continue;
      release();
      this.#watched.delete(id);
    }
    for (const id of ids) {
      if (!this.#watched.has(id)) this.#watched.set(id, this.#parts.board.watchBuilding(id));
    }
  }

  /** Once all is stored, the page no longer has to stay open. */
  #explain(): void {
    const { explain, state } = this.#parts.alerts;
    const { explanation } = state.getSnapshot();
    if (explanation?.permission !== 'granted' || this.#isWriting) return;
    const isStored = this.#page.isAllowed && !this.#hasFailed;
    const condition = isStored ? EVEN_IF_CLOSED : undefined;
    if (explanation.condition !== condition) explain({ ...explanation, condition });
  }

  /** Reads the document of this device. What is sent to it must arrive, so its subscription has to be this browser's. */
  async #read(): Promise<void> {
    const subscription = await this.#parts.device.subscription();
    const endpoint = this.#document?.endpoint ?? subscription?.endpoint;
    const wish = endpoint === undefined ? null : (await this.#find(endpoint)).wish;
    const isReached = subscription?.endpoint === endpoint && subscription?.isUsable === true;
    this.#adopt(wish && { ...wish, isGone: wish.isGone || !isReached });
  }

  async #find(endpoint: string) {
    const found = await this.#parts.documents.find(endpoint);
    this.#listen(found.path);
    return found;
  }

  async #store(isAnew: boolean): Promise<void> {
    const { device, documents, log } = this.#parts;
    try {
      const subscription = await device.subscribe(isAnew);
      const known = this.#document;
      // A document goes with its subscription.
      const ended = known?.endpoint === subscription.endpoint ? null : known;
      let found = ended === null ? known : null;
      let document: Wish | null = null;
      // Who loses against another write reads again.
      while (document === null) {
        const place = found ?? (await this.#placeFor(subscription, ended));
        const { wants, read } = this.#page;
        const told = (this.#document?.told ?? []).filter(({ key }) => !read.includes(key));
        const wish = { wants, told: ended === null ? told : [] };
        document = await documents.write(place, subscription, wish, ended);
        found = null;
      }
      this.#document = document;
      this.#isWriting = false;
      this.#settle();
    } catch (error) {
      log.info('The resident is told only while this page is open.', error);
      this.#isWriting = false;
      this.#hasFailed = true;
    }
    this.#explain();
  }

  async #placeFor({ endpoint }: Subscription, ended: Wish | null) {
    const { path, wish } = await this.#find(endpoint);
    if (ended === null) this.#adopt(wish);
    return { path, updateTime: wish?.updateTime ?? null };
  }

  async #remove(): Promise<void> {
    const document = this.#document;
    if (document !== null) await this.#parts.documents.remove(document.path);
  }

  #listen(path: string): void {
    if (!this.#isLive || this.#listensTo === path) return;
    this.#disconnect();
    this.#listensTo = path;
    const { board, log } = this.#parts;
    this.#stopListening = board.listen(
      path,
      ({ kind }) => {
        const isNews = kind === 'document' || (kind === 'missing' && this.#document !== null);
        if (isNews) this.#enqueue(() => this.#read());
      },
      (error) => {
        this.#listensTo = null;
        log.info('The wish of this device is read again at the next visit.', error);
      },
    );
  }

  #disconnect(): void {
    this.#stopListening();
    this.#stopListening = () => {};
    this.#listensTo = null;
  }

  #enqueue(task: () => Promise<void>): void {
    const { log } = this.#parts;
    this.#queue = this.#queue
      .then(task)
      .catch((error: unknown) => log.info('The wish of this device is not known.', error));
  }
}

function isSamePage(one: PageWish, other: PageWish): boolean {
  return (
    one.isAllowed === other.isAllowed &&
    isSame(one.wants, other.wants) &&
    isSame(one.read, other.read)
  );
}

/** Whether two lists have the same texts, in whatever order. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
