import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../plugins/context.ts';
import { recheckDomains } from '../modules/domain/check.ts';
import { removeStaleUploads } from '../modules/media/stale-uploads.ts';
import { endIdleSessions } from './idle-sessions.ts';
import { eraseExpiredSites } from '../modules/site/panel.queries.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Tables whose rows are of no use once their time is over. */
const EXPIRING = {
  one_time_tokens: 'expires_at',
  oidc_requests: 'expires_at',
  registrations: 'expires_at',
  spent_captchas: 'expires_at',
  released_domains: 'free_at',
  rate_limits: 'window_ends_at',
  sessions: 'expires_at',
  hand_offs: 'expires_at',
  second_factor_challenges: 'expires_at',
  site_events: 'expires_at',
  user_events: 'expires_at',
} as const;
/** An invitation that is over can ask for a new mail so long; then what the panel typed about the person goes. */
const INVITATION_GRACE_DAYS = 30;

/** Erases what has had its time: panels after their grace, spent tokens and counters, given-up uploads. Several servers may do it at once. */
export async function tidyUp({
  config,
  connection,
  storage,
}: Pick<Context, 'config' | 'connection' | 'storage'>): Promise<void> {
  await removeStaleUploads(config.dataFolder, connection.db);
  await endIdleSessions(connection.db, config.staffIdleHours);
  for (const siteId of await eraseExpiredSites(connection.db)) await storage.remove(`sites/${siteId}`);
  for (const [table, column] of Object.entries(EXPIRING))
    await connection.pool.query(`delete from ${table} where ${column} < now() - interval '1 day'`);
  // Their links go with them, older links of those that stay by themselves.
  for (const table of ['invitations', 'invitation_links'])
    await connection.pool.query(`delete from ${table} where expires_at < now() - make_interval(days => $1)`, [
      INVITATION_GRACE_DAYS,
    ]);
}

/** What is done now and then, beside what this file does itself. */
export type Chore = (context: Context) => Promise<unknown>;

/** Tidies up, looks at domains again and does the other chores, now and then every hour. Returns what stops it. */
export function startHousekeeping(context: Context, log: FastifyBaseLogger, chores: readonly Chore[]): () => void {
  const run = async () => {
    for (const chore of [tidyUp, recheckDomains, ...chores])
      // One that fails is tried again in an hour, and holds up none of the others.
      await chore(context).catch((error: Error) => log.warn({ cause: error.message }, 'a chore failed'));
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
