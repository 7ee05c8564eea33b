import pg from 'pg';

type Heard = {
  /** @param payload what was notified */
  hear(payload: string): void;
  /** The connection is gone: what happens from now on is not heard. */
  lose(): void;
  /** So long it may take to be connected. */
  connectMs: number;
};
export type Listening = {
  /**
   * Resolves when all is heard that was committed before it was called: the database tells what waits to be told before it says that it
   * has answered. @throws Error where no answer comes, or from another process of the database than the one that this was connected to: a
   * pooler hands connections on, and takes what is notified to one that nobody holds for nobody's
   */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const ANSWER_MS = 2000;
/** What whoever answered the connection calls it, which a pooler makes up; `pg` knows, and its types do not say. */
const processOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID;

/** A connection of its own that hears what is notified on a channel. Resolves once it does; `stop` ends it. */
export async function listenTo(
  databaseUrl: string,
  channel: 'clube_live' | 'clube_pages',
  { hear, lose, connectMs }: Heard,
): Promise<Listening> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: channel.replace('_', '-'),
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: ANSWER_MS,
  });
  client.on('notification', ({ payload = '' }) => hear(payload));
  client.on('error', () => client.end());
  client.on('end', lose);
  await client.connect();
  await client.query(`listen ${channel}`).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  return {
    async catchUp() {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (rows[0]?.pid !== processOf(client)) throw new Error('The connection is handed on by a pooler');
    },
    async stop() {
      // Where the connection was dropped without a word, nobody answers that it ends.
      const late = setTimeout(() => client.connection.stream.destroy(), ANSWER_MS);
      await client.end();
      clearTimeout(late);
    },
  };
}
