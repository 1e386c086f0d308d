import { wantsOf } from '@laundry-board/laundry-rules/waiting';
import type { BoardModel } from '../../model/boardModel.ts';
import { schoolOf } from '../../model/schoolState.ts';
import type { AlertsModel } from '../alertsModel.ts';
import type { Subscription, SupportedDevice } from './pushDevice.ts';
import { entrust, recall } from './entrust.ts';
import { toldNews } from './toldNews.ts';
import type { Wish, WishDocuments } from './wishDocuments.ts';
import {
  NO_WISH,
  transition,
  type WishCommand,
  type WishEvent,
  wantsEntrusted,
  wishToStore,
} from './wishState.ts';

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
  #state = NO_WISH;
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
    this.#handle({ type: 'page', page: { marks: [...marks], read, isAllowed } });
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

  #handle(event: WishEvent): void {
    const { state, commands } = transition(this.#state, event);
    this.#state = state;
    commands.forEach((command) => this.#execute(command));
  }

  #execute(command: WishCommand): void {
    switch (command.type) {
      case 'store':
        this.#enqueue(() => this.#store(command.isAnew));
        break;
      case 'entrust':
        this.#entrust();
        break;
      case 'recall':
        this.#parts.alerts.change(recall);
    }
  }

  #entrust(): void {
    const { alerts, board } = this.#parts;
    const shown = { school: schoolOf(board.state.getSnapshot().school), time: board.clock.now() };
    const entries = this.#state.document?.told ?? [];
    const untold = entries
      .filter(({ key }) => !this.#shown.has(key))
      .map((entry) => toldNews(entry, shown));
    const news = untold.flatMap((one) => one.news);
    news.forEach(({ told = '' }) => this.#shown.add(told));
    this.#watch(untold.flatMap(({ missingId }) => missingId ?? []));
    const given = { wants: wantsEntrusted(this.#state), news };
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
    const { kind } = this.#state;
    if (explanation?.permission !== 'granted' || (kind !== 'waiting' && kind !== 'refused')) return;
    const condition = kind === 'waiting' ? EVEN_IF_CLOSED : undefined;
    if (explanation.condition !== condition) explain({ ...explanation, condition });
  }

  /** Reads the document of this device. What is sent to it must arrive, so its subscription has to be this browser's. */
  async #read(): Promise<void> {
    const subscription = await this.#parts.device.subscription();
    const endpoint = this.#state.document?.endpoint ?? subscription?.endpoint;
    const wish = endpoint === undefined ? null : (await this.#find(endpoint)).wish;
    const isReached = subscription?.endpoint === endpoint && subscription?.isUsable === true;
    const document = wish && { ...wish, isGone: wish.isGone || !isReached };
    this.#handle({ type: 'read', document });
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
      const known = this.#state.document;
      // A document goes with its subscription.
      const ended = known?.endpoint === subscription.endpoint ? null : known;
      let found = ended === null ? known : null;
      let document: Wish | null = null;
      // Who loses against another write reads again.
      while (document === null) {
        const place = found ?? (await this.#placeFor(subscription, ended));
        const { wants, told } = wishToStore(this.#state);
        const wish = { wants, told: ended === null ? told : [] };
        document = await documents.write(place, subscription, wish, ended);
        found = null;
      }
      this.#handle({ type: 'stored', document });
    } catch (error) {
      log.info('The resident is told only while this page is open.', error);
      this.#handle({ type: 'failed' });
    }
    this.#explain();
  }

  async #placeFor({ endpoint }: Subscription, ended: Wish | null) {
    const { path, wish } = await this.#find(endpoint);
    if (ended === null) this.#handle({ type: 'read', document: wish });
    return { path, updateTime: wish?.updateTime ?? null };
  }

  async #remove(): Promise<void> {
    const { document } = this.#state;
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
        const isNews = kind === 'document' || (kind === 'missing' && this.#state.document !== null);
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
