import pg from 'pg';

/** Of this suite alone; nothing of the platform takes a lock of that number. */
const LOCK = 4711;

async function during(lock: string, run: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.CLUBE_E2E_DATABASE! });
  await client.connect();
  try {
    await client.query(`select ${lock}(${LOCK})`);
    await run();
  } finally {
    // Its session holds the lock, so the lock ends with it, and with a worker that is killed.
    await client.end();
  }
}

/** Whoever moves the channel that all tests share does so alone, in whichever process they run. */
export const aloneOnChannel = (run: () => Promise<void>) => during('pg_advisory_lock', run);

/** Nobody moves the channel meanwhile; many may lean on it at once. A deployed platform's is not ours to move. */
export const channelStandsStill = (run: () => Promise<void>) =>
  process.env.BASE_URL ? run() : during('pg_advisory_lock_shared', run);
