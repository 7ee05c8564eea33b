import { listenTo, type Listening } from '../database/listen.ts';

/** So long what other servers wrote may go unheard. */
const UNHEARD_MS = 1000;
/** Where the database cannot be listened to, this long passes before it is tried again. */
const AGAIN_MS = 1000;
/** Pages wait for a connection no longer than for an answer. */
const CONNECT_MS = 2000;

/**
 * What pages of nobody show, told when it changes: by triggers (migration 0792), whoever writes. A connection may die without a word, so
 * nothing is taken for heard that was not asked for within the last second, or since something was written through this server.
 */
export class PageNews {
  readonly #databaseUrl: string;
  readonly #forget: (panel: number | null) => void;
  #connection: Promise<Listening> | undefined;
  #asking: Promise<boolean> | undefined;
  #writes = 0;
  /** Of the last question that was answered: when it was asked, and after how many writes. */
  #heard = { at: Number.NEGATIVE_INFINITY, writes: 0 };
  #lostAt = Number.NEGATIVE_INFINITY;

  /** @param forget what is kept of a panel; null: of each */
  constructor(databaseUrl: string, forget: (panel: number | null) => void) {
    this.#databaseUrl = databaseUrl;
    this.#forget = forget;
  }

  /** Something was written through this server: whoever asks from now on sees it. */
  noteWrite(): void {
    this.#writes += 1;
  }

  /** Resolves once the news has been heard; to false where it cannot be. */
  async isHeard(): Promise<boolean> {
    const writes = this.#writes;
    const since = performance.now() - UNHEARD_MS;
    while (this.#heard.at < since || this.#heard.writes < writes)
      if (!(await (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))))) return false;
    return true;
  }

  async stop(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.stop();
  }

  async #ask(): Promise<boolean> {
    if (performance.now() - this.#lostAt < AGAIN_MS) return false;
    const asked = { at: performance.now(), writes: this.#writes };
    const connection = (this.#connection ??= this.#listen());
    try {
      await (await connection).catchUp();
    } catch {
      if (this.#connection === connection) this.#lose();
      // An answer that is late is nobody's any more.
      connection.then(({ stop }) => stop()).catch(() => undefined);
    }
    // It may have been lost with its answer on the way.
    if (this.#connection !== connection) return false;
    this.#heard = asked;
    return true;
  }

  #listen(): Promise<Listening> {
    const connection: Promise<Listening> = listenTo(this.#databaseUrl, 'clube_pages', {
      hear: (payload) => this.#forget(payload === '' ? null : Number(payload)),
      lose: () => {
        if (this.#connection === connection) this.#lose();
      },
      connectMs: CONNECT_MS,
    }).then((listening) => {
      // What was looked up before, a pointer within its second say, may have changed unheard.
      this.#forget(null);
      return listening;
    });
    return connection;
  }

  #lose(): void {
    this.#connection = undefined;
    this.#heard = { at: Number.NEGATIVE_INFINITY, writes: 0 };
    this.#lostAt = performance.now();
    this.#forget(null);
  }
}
