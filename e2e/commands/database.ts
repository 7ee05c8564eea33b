import pg from 'pg';

/** Moves clocks in the platform's database, for what only time brings about. Returns the rows that it answers. */
export async function onDatabase<Row extends pg.QueryResultRow>(
  statement: string,
  ...values: unknown[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.CLUBE_E2E_DATABASE! });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
