import pg from 'pg';

type Heard = {
  /** @param payload what was notified */
  hear(payload: string): void;
  /** The connection is gone: what happens from now on is not heard. */
  lose(): void;
};

/** A connection of its own that hears what is notified on a channel. Resolves once it does; `stop` ends it. */
export async function listenTo(
  databaseUrl: string,
  channel: 'clube_live',
  { hear, lose }: Heard,
): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'clube-live',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  client.on('notification', ({ payload = '' }) => hear(payload));
  client.on('error', () => client.end());
  client.on('end', lose);
  await client.connect();
  await client.query(`listen ${channel}`);
  return { stop: () => client.end() };
}
