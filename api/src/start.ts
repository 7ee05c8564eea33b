import path from 'node:path';
import { createApp, type App } from './app.ts';
import { redactConfig, type Config } from './config.ts';
import { connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { startHousekeeping } from './lib/housekeeping.ts';
import { createJobQueue } from './lib/jobs.ts';
import { createMailer } from './lib/mailer.ts';
import { createResolver } from './lib/resolver.ts';
import { createFolderStorage } from './lib/storage.ts';
import { createMediaProcessor } from './modules/media/process.ts';
import { pruneReleases } from './modules/release/prune.ts';
import type { Context } from './plugins/context.ts';

export type RunningServer = { app: App; context: Context; url: string; stop(): Promise<void> };

/** Migrates, starts the roles of this process and listens. `prepare` runs before the first request is taken. */
export async function startServer(
  config: Config,
  prepare: (context: Context) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const connection = connect(config.databaseUrl, config.databasePoolSize);
  await migrate(connection.pool);
  let report = (_error: Error) => {};
  const jobs = await createJobQueue(config.databaseUrl, (error) => report(error));
  const context: Context = {
    config,
    connection,
    jobs,
    storage: createFolderStorage(path.join(config.dataFolder, 'storage')),
    mailer: createMailer(config),
    resolver: createResolver(config.dnsServers),
  };
  const release = async () => {
    await jobs.stop();
    await connection.close();
  };
  try {
    await prepare(context);
    const app = await createApp(context);
    // The error of a driver carries its whole connection; the message is what a reader needs.
    report = (error) => app.log.warn({ cause: error.message }, 'job queue');
    app.log.info({ config: redactConfig(config) }, 'settings');
    // First the port: a second copy that finds it taken must not have begun to work.
    const url = await app.listen({ host: config.host, port: config.port });
    let stopHousekeeping = () => {};
    if (config.roles.includes('worker')) {
      await createMediaProcessor(context, app.log).start();
      stopHousekeeping = startHousekeeping(context, app.log, [pruneReleases]);
    }
    return {
      app,
      context,
      url,
      async stop() {
        stopHousekeeping();
        await app.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
