import { wantsOf } from '@laundry-board/laundry-rules/waiting';
import type { BoardModel } from '../../model/boardModel.ts';
import { schoolOf } from '../../model/schoolState.ts';
import type { AlertsModel } from '../alertsModel.ts';
import type { Subscription, SupportedDevice } from './pushDevice.ts';
import { entrust, recall } from './entrust.ts';
import { toldNews } from './toldNews.ts';
import type { Wish, WishDocuments } from './wishDocuments.ts';

/** What the page shows and the resident has done on it. */
interface PageWish {
  /** All that the resident waits for, as they see it. */
  readonly marks: readonly string[];
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
  #page: PageWish = { marks: [], read: [], isAllowed: false };
  #isWriting = false;
  /** Whether the newest write has failed, of which nothing has changed since. */
  #hasFailed = false;
  /** The names of what was told and the page has shown. */
  readonly #shown = new Set<string>();
  /** Release the buildings whose machines it waits for. */
  #watched: readonly (() => void)[] = [];
  #isLive = false;
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
      stops.forEach((stop) => stop());
      this.#watch([]);
      this.#disconnect();
      // A device belongs to its resident no longer. Without it, the gateway finds out that nothing arrives.
      if (!hasSession()) this.#enqueue(() => this.#remove());
    };
  }

  #followPage(): void {
    const { alerts, device } = this.#parts;
    const state = alerts.state.getSnapshot();
    const marks = new Set([...wantsOf(state), ...wantsOf(state.entrusted)]);
    const read = [...this.#shown].filter((key) => !state.news.some(({ told }) => told === key));
    const isAllowed = device.permission() === 'granted';
    const page = { marks: [...marks], read, isAllowed };
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
    if (this.#watched.length > 0) this.#entrust();
  }

  /** Has written what the document lacks, unless a write is under way, after which it is looked at again. */
  #settle(): void {
    if (this.#isWriting) return;
    this.#hasFailed = false;
    const { marks, read, isAllowed } = this.#page;
    if (!isAllowed) {
      this.#parts.alerts.change(recall);
      return;
    }
    const { wants = [], told = [], isGone = false } = this.#document ?? {};
    const isStored = isSame(marks, wants) && !told.some(({ key }) => read.includes(key));
    if (isStored && !(isGone && marks.length > 0)) return;
    this.#isWriting = true;
    this.#enqueue(() => this.#store(isGone));
  }

  /** The document was read. What the resident has changed since the last reading stays changed. */
  #adopt(document: Wish | null): void {
    const before = this.#document?.wants ?? [];
    const marks = rebase(this.#page.marks, before, document?.wants ?? []);
    this.#document = document;
    this.#page = { ...this.#page, marks };
    this.#entrust();
    this.#settle();
  }

  #entrust(): void {
    const { alerts, board } = this.#parts;
    const shown = { school: schoolOf(board.state.getSnapshot().school), time: board.clock.now() };
    const entries = this.#document?.told ?? [];
    const untold = entries
      .filter(({ key }) => !this.#shown.has(key))
      .map((entry) => toldNews(entry, shown));
    const news = untold.flatMap((one) => one.news);
    news.forEach(({ told = '' }) => this.#shown.add(told));
    this.#watch(untold.flatMap(({ missingId }) => missingId ?? []));
    const { marks } = this.#page;
    const wants = (this.#document?.wants ?? []).filter((want) => marks.includes(want));
    const given = { wants, news };
    alerts.change((before, school) => entrust(before, given, school));
  }

  /** Has the machines of these buildings known. */
  #watch(ids: readonly string[]): void {
    const watched = ids.map((id) => this.#parts.board.watchBuilding(id));
    this.#watched.forEach((release) => release());
    this.#watched = watched;
  }

  /** Once all is stored, the page no longer has to stay open. */
  #explain(): void {
    const { explain, state } = this.#parts.alerts;
    const { explanation } = state.getSnapshot();
    if (explanation?.permission !== 'granted' || this.#isWriting) return;
    const { marks, isAllowed } = this.#page;
    if (marks.length === 0 && !this.#hasFailed) return;
    const condition = isAllowed && !this.#hasFailed ? EVEN_IF_CLOSED : undefined;
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
        const { marks, read } = this.#page;
        const told = (this.#document?.told ?? []).filter(({ key }) => !read.includes(key));
        const wish = { wants: marks, told: ended === null ? told : [] };
        document = await documents.write(place, subscription, wish, ended);
        found = null;
      }
      this.#document = document;
      this.#entrust();
      this.#isWriting = false;
      this.#settle();
    } catch (error) {
      log.info('The resident is told only while this page is open.', error);
      this.#isWriting = false;
      this.#hasFailed = true;
      if (this.#document?.isGone) this.#parts.alerts.change(recall);
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

function rebase(
  marks: readonly string[],
  from: readonly string[],
  to: readonly string[],
): readonly string[] {
  const kept = to.filter((want) => marks.includes(want) || !from.includes(want));
  const added = marks.filter((want) => !from.includes(want) && !to.includes(want));
  return [...kept, ...added];
}

function isSamePage(one: PageWish, other: PageWish): boolean {
  return (
    one.isAllowed === other.isAllowed &&
    isSame(one.marks, other.marks) &&
    isSame(one.read, other.read)
  );
}

/** Whether two lists have the same texts, in whatever order. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
