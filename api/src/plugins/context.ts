import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import type { Connection, Db } from '../database/connect.ts';
import { Registry } from 'prom-client';
import type { JobQueue } from '../lib/jobs.ts';
import type { DnsResolver } from '../lib/resolver.ts';
import type { Mailer } from '../lib/mailer.ts';
import type { ObjectStorage } from '../lib/storage.ts';

/** What every module needs; built once in app.ts and handed in, so that tests can hand in their own. */
export type Context = {
  config: Config;
  connection: Connection;
  storage: ObjectStorage;
  jobs: JobQueue;
  mailer: Mailer;
  resolver: DnsResolver;
};

declare module 'fastify' {
  interface FastifyInstance {
    clube: Context;
    /** The one door to the database (database/connect.ts). */
    db: Db;
    /** What `/metrics` shows; who counts something registers it here. */
    metrics: Registry;
  }
}

export const contextPlugin = fp<{ context: Context }>(
  async (app, { context }) => {
    app.decorate('clube', context);
    app.decorate('db', context.connection.db);
    app.decorate('metrics', new Registry());
  },
  { name: 'context' },
);
