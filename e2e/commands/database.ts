import pg from 'pg';

/** Moves clocks in the platform's database, for what only time brings about. */
export async function onDatabase(statement: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.CLUBE_E2E_DATABASE! });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
