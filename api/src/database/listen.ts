import pg from 'pg';

type Heard = {
  /** @param payload what was notified */
  hear(payload: string): void;
  /** The connection is gone: what happens from now on is not heard. */
  lose(): void;
};
export type Listening = {
  /**
   * Resolves when all is heard that was committed before it was called: the database tells what waits to be told before it says that it
   * has answered. @throws Error where no answer comes
   */
  catchUp(): Promise<unknown>;
  stop(): Promise<void>;
};

const ANSWER_MS = 2000;

/** A connection of its own that hears what is notified on a channel. Resolves once it does; `stop` ends it. */
export async function listenTo(
  databaseUrl: string,
  channel: 'clube_live' | 'clube_pages',
  { hear, lose }: Heard,
): Promise<Listening> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: channel.replace('_', '-'),
    keepAlive: true,
    connectionTimeoutMillis: 5000,
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
  return { catchUp: () => client.query(';'), stop: () => client.end() };
}
