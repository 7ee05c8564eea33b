import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db } from '../database/connect.ts';

/** Work that outlives a request. Add a name here with what it carries. */
type Jobs = {
  'media.process': { siteId: number; mediaId: number };
  'media.ladder': { siteId: number; mediaId: number };
};
type JobName = keyof Jobs;

export type JobQueue = {
  /** @param trx give the transaction, and the job exists exactly when the transaction does */
  send<N extends JobName>(name: N, data: Jobs[N], trx?: Db): Promise<void>;
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const names: JobName[] = ['media.process', 'media.ladder'];

/** Makes the tables of the queues and the queues themselves; @param url of the role that owns the tables */
export async function installJobQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure = error));
  await boss.start();
  for (const name of names) {
    await boss.createQueue(name, { retryLimit: 2, retryDelay: 5, expireInSeconds: 4 * 60 * 60 });
  }
  await boss.stop({ graceful: false, close: true });
  if (failure) throw failure;
}

/** Queues that exist already; the server's role makes no tables. */
export async function createJobQueue(url: string, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'clube-jobs', migrate: false });
  boss.on('error', onError);
  await boss.start();
  return {
    async send(name, data, trx) {
      const db = trx && {
        executeSql: async (text: string, values: unknown[] = []) => ({
          rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
        }),
      };
      await boss.send(name, data, db ? { db } : {});
    },
    async work(name, handler) {
      // A worker that was killed leaves its job active until it expires; the start-up sweep sends it anew.
      await boss.work<Jobs[typeof name]>(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const job of jobs) await handler(job.data);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}
