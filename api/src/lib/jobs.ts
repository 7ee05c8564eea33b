import { PgBoss } from 'pg-boss';
import { executorOf, type Db } from '../database/connect.ts';

/** Work that outlives a request, as its module declares it. */
export type Job<Data extends object> = {
  /** Of its queue: `noun.verb`. */
  name: string;
  /** What a piece of work is about: there is at most one of a key that waits or is worked on. */
  keyOf(data: Data): string;
  /**
   * Whose work it is. They take turns in the queue, however much each has sent: one piece of each, then the next of each. Work
   * that failed waits behind the others of the same.
   */
  turnOf?(data: Data): string;
};

export type JobQueue = {
  /** A thing is queued once: sending it again while it waits or is worked on changes nothing.
   * @param trx give the transaction, and the job exists exactly when the transaction does */
  send<Data extends object>(job: Job<Data>, data: Data, trx?: Db): Promise<void>;
  /** A handler that throws is called again later, with growing pauses; it decides itself when to give up. */
  work<Data extends object>(
    job: Job<Data>,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /** Drops the jobs of these queues: for a server that knows it is the only one, and sends anew what its rows ask for. */
  clear(queues: readonly Job<never>[]): Promise<void>;
  stop(): Promise<void>;
};

/** A server that was killed is noticed after so long, and another takes over its jobs; seconds. */
const HEARTBEAT_SECONDS = 20;
/** The queue deletes what waits longer, by a clock that may have jumped (docs/adr/0500). Handlers give up by themselves. */
const YEARS_KEPT = 10;
const SETTINGS = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 20 * 60 * 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: YEARS_KEPT * 365 * 24 * 60 * 60,
};
/** What was sent before the queue kept it so long. */
const KEEP = `
  update pgboss.job set keep_until = now() + interval '${YEARS_KEPT} years'
  where state <= 'active' and keep_until < now() + interval '1 year'`;

/**
 * No pause is as long. What is to wait longer was sent, or failed, under a clock that was ahead and has been mended: it would wait until
 * that hour, and what is sent again about the same thing with it. By the index of what waits, as `WAITING`.
 */
export const NOT_LATER = `
  update pgboss.job set start_after = now()
  where state < 'active' and not blocked and start_after > now() + interval '1 hour'`;

/** Makes the tables of the queues and the queues themselves; @param url of the role that owns the tables */
export async function installJobQueues(url: string, queues: readonly Job<never>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure = error));
  await boss.start();
  for (const { name } of queues) {
    await boss.createQueue(name, { policy: 'exclusive', ...SETTINGS });
    // One that is there already was left as it is.
    await boss.updateQueue(name, SETTINGS);
  }
  await boss.getDb().executeSql(KEEP);
  await boss.stop({ graceful: false, close: true });
  if (failure) throw failure;
}

/**
 * One look for all queues wakes who works on those where something waits. By itself each of eleven would look twice a second with a statement
 * that is planned anew: a fortieth of a processor, on a server where nothing happens.
 */
const LOOK_EVERY_MS = 500;
/** By the index of what waits: what was done stays for a week, and a look at that would take longer each day. */
export const WAITING = `
  select q.name from unnest($1::text[]) q(name) where exists (
    select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;
/** Who works looks once more, should it not have been woken. */
const OWN_LOOK_SECONDS = 30;

/**
 * Priority of the next piece of work of somebody: one below their last, else that of what is at its turn now. What failed
 * waits with a pause, so it says nothing of where the queue stands.
 */
const NEXT_TURN = `
  select coalesce(
    (select min(priority) - 1 from pgboss.job where name = $1 and group_id = $2 and state in ('created', 'retry', 'active')),
    (select max(priority) from pgboss.job where name = $1 and state in ('created', 'active')), 0)::int as priority`;
const TO_THE_END = `
  update pgboss.job set priority = (
    select min(o.priority) - 1 from pgboss.job o
    where o.name = $1 and o.group_id = pgboss.job.group_id and o.state in ('created', 'retry', 'active'))
  where name = $1 and id = $2 and group_id is not null`;

/** Queues that exist already; the server's role makes no tables. */
export async function createJobQueue(url: string, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'clube-jobs',
    migrate: false,
    superviseIntervalSeconds: HEARTBEAT_SECONDS / 2,
  });
  boss.on('error', onError);
  await boss.start();
  const hurry = () => void boss.getDb().executeSql(NOT_LATER).catch(onError);
  const timers: NodeJS.Timeout[] = [];
  /** Who works here, by queue. */
  const workers = new Map<string, string[]>();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows } = await boss.getDb().executeSql(WAITING, [[...workers.keys()]]);
      for (const { name } of rows as { name: string }[]) for (const id of workers.get(name)!) boss.notifyWorker(id);
    } catch (error) {
      onError(error as Error);
    } finally {
      isLooking = false;
    }
  };
  return {
    async send(job, data, trx) {
      const options = { singletonKey: job.keyOf(data), ...(trx && { db: executorOf(trx) }) };
      const whose = job.turnOf?.(data);
      if (whose === undefined) return void (await boss.send(job.name, data, options));
      const { rows } = await (trx ? executorOf(trx) : boss.getDb()).executeSql(NEXT_TURN, [job.name, whose]);
      const { priority } = rows[0] as { priority: number };
      await boss.send(job.name, data, { ...options, group: { id: whose }, priority });
    },
    async work<Data extends object>(
      { name }: Job<Data>,
      handler: (data: Data, signal: AbortSignal) => Promise<void>,
      { atOnce = 1 } = {},
    ) {
      if (timers.length === 0)
        timers.push(
          setInterval(hurry, (HEARTBEAT_SECONDS / 4) * 1000),
          setInterval(() => void look(), LOOK_EVERY_MS),
        );
      const start = () =>
        boss.work<Data>(name, { pollingIntervalSeconds: OWN_LOOK_SECONDS }, async (jobs) => {
          for (const job of jobs) {
            try {
              await handler(job.data, job.signal);
            } catch (error) {
              await boss.getDb().executeSql(TO_THE_END, [name, job.id]);
              throw error;
            }
          }
        });
      const started = await Promise.all(Array.from({ length: atOnce }, start));
      workers.set(name, [...(workers.get(name) ?? []), ...started]);
    },
    async clear(queues) {
      for (const { name } of queues) await boss.deleteAllJobs(name);
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      return boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}
