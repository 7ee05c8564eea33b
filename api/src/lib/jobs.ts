import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db } from '../database/connect.ts';

/** Work that outlives a request. Add a name here with what it carries. */
type Jobs = {
  /** Looks inside a file and copies it: seconds, and never behind the two below. */
  'media.copy': { siteId: number; mediaId: number };
  /** Makes playable what browsers do not play. */
  'media.convert': { siteId: number; mediaId: number };
  /** Stills and smaller renditions of what plays already. */
  'media.ladder': { siteId: number; mediaId: number };
};
export type JobName = keyof Jobs;

export type JobQueue = {
  /** A thing is queued once: sending it again while it waits or is worked on changes nothing.
   * @param trx give the transaction, and the job exists exactly when the transaction does */
  send<N extends JobName>(name: N, data: Jobs[N], trx?: Db): Promise<void>;
  /** A handler that throws is called again later, with growing pauses; it decides itself when to give up. */
  work<N extends JobName>(
    name: N,
    handler: (data: Jobs[N], signal: AbortSignal) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /** Drops all jobs: for a server that knows it is the only one, and sends anew what its rows ask for. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

const names: JobName[] = ['media.copy', 'media.convert', 'media.ladder'];
/** A server that was killed is noticed after so long, and another takes over its jobs; seconds. */
const HEARTBEAT_SECONDS = 20;
const RETRY = { retryLimit: 1000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

/** Makes the tables of the queues and the queues themselves; @param url of the role that owns the tables */
export async function installJobQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure = error));
  await boss.start();
  for (const name of names) {
    await boss.createQueue(name, {
      policy: 'exclusive',
      ...RETRY,
      expireInSeconds: 20 * 60 * 60,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  }
  await boss.stop({ graceful: false, close: true });
  if (failure) throw failure;
}

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
  return {
    async send(name, data, trx) {
      const db = trx && {
        executeSql: async (text: string, values: unknown[] = []) => ({
          rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
        }),
      };
      await boss.send(name, data, { singletonKey: `${data.siteId}-${data.mediaId}`, ...(db && { db }) });
    },
    async work(name, handler, { atOnce = 1 } = {}) {
      await boss.work<Jobs[typeof name]>(
        name,
        { pollingIntervalSeconds: 0.5, localConcurrency: atOnce },
        async (jobs) => {
          for (const job of jobs) await handler(job.data, job.signal);
        },
      );
    },
    async clear() {
      for (const name of names) await boss.deleteAllJobs(name);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}
