import pg from 'pg';

type Rows = pg.QueryResultRow[];
/** What `pg` has and its types do not name; its cursors are made of the same. */
type Wire = { stream: { cork(): void; uncork(): void }; sync(): void };
type Query = pg.Query & {
  name: string;
  text: string;
  callback: (error: Error | null, result: { rows: Rows }) => void;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
};

/** A prepared statement, as `pg` takes it. Of an object with the same in it `pg` copies each property by its description, 14 µs a statement. */
export function prepared(name: string, text: string, values: readonly unknown[]): pg.Query {
  const query = new pg.Query(text, [...values]) as Query;
  query.name = name;
  return query;
}

export type Asked = { query: pg.Query; resolve(rows: Rows): void; reject(error: Error): void };

/**
 * Prepared statements that are sent as one message and answered with one: the database is woken once for all of them, and the server once for
 * all answers. They are one transaction, so none may change anything: the first that fails ends it.
 */
class Together {
  readonly #queries: Query[];
  /** Which of them is being answered. */
  #at = 0;
  /** `pg` sets it. */
  callback: ((error: Error | null) => void) | undefined;

  constructor(asked: readonly Asked[]) {
    this.#queries = asked.map(({ query, resolve, reject }) =>
      Object.assign(query as Query, {
        callback: (error: Error | null, result: { rows: Rows }) => (error ? reject(error) : resolve(result.rows)),
      }),
    );
  }

  /** How many were answered. */
  get answered(): number {
    return this.#at;
  }
  /** What they are called, for whoever watches a connection. */
  get names(): readonly string[] {
    return this.#queries.map(({ name }) => name);
  }
  // By these `pg` notes that a connection knows a statement.
  get name() {
    return this.#queries[this.#at]?.name;
  }
  get text() {
    return this.#queries[this.#at]?.text;
  }

  submit(wire: Wire): Error | null {
    let isWhole = true;
    // A query closes its statement where its values cannot be written. One that was left out would shift the answers of all behind it.
    const close = () => (isWhole = false);
    const unended = Object.create(wire, { sync: { value: () => {} }, close: { value: close } }) as Wire;
    wire.stream.cork();
    try {
      for (const query of this.#queries) query.prepare(unended);
      if (isWhole) wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return isWhole ? null : new Error('A value cannot be written as a parameter');
  }
  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]!.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#queries[this.#at]!.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#queries[this.#at]!.handleCommandComplete(message, wire);
    this.#at += 1;
  }
  #tellAnswered(wire: Wire): void {
    for (const query of this.#queries.slice(0, this.#at)) query.handleReadyForQuery(wire);
  }
  handleReadyForQuery(wire: Wire): void {
    this.#tellAnswered(wire);
    this.callback?.(null);
  }
  handleError(error: Error, wire: Wire): void {
    this.#tellAnswered(wire);
    this.callback?.(error);
  }
}

/** @returns those that were passed over, because one before them was refused */
export const askTogether = (pool: pg.Pool, asked: readonly Asked[]): Promise<readonly Asked[]> =>
  new Promise((resolve) => {
    const together = new Together(asked);
    const told = (error: Error | null) => {
      const left = asked.slice(together.answered);
      if (!error) return resolve([]);
      const [refused, ...behind] = left;
      refused?.reject(error);
      // A statement that was refused is its own fault; without a connection all of them have failed.
      if (error instanceof pg.DatabaseError) return resolve(behind);
      for (const { reject } of behind) reject(error);
      resolve([]);
    };
    (pool.query as (query: Together, values: undefined, told: (error: Error | null) => void) => void).call(
      pool,
      together,
      undefined,
      told,
    );
  });
