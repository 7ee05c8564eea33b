import path from 'node:path';
import { createApp, type App } from './app.ts';
import { ConfigError, isPublic, redactConfig, type Config } from './config.ts';
import { connect, type Connection } from './database/connect.ts';
import { loggedCause } from './database/logged-error.ts';
import { isSuperuser, ownsTables, prepareDatabase } from './database/prepare.ts';
import { startHousekeeping } from './lib/housekeeping.ts';
import { createJobQueue } from './lib/jobs.ts';
import { createMailer } from './lib/mailer.ts';
import { createResolver } from './lib/resolver.ts';
import { createFolderStorage } from './lib/storage.ts';
import { choresOf } from './modules/chores.ts';
import { isClockBelieved } from './modules/clock.queries.ts';
import { modules, queues } from './modules/index.ts';
import type { Context } from './plugins/context.ts';

export type RunningServer = { app: App; context: Context; url: string; stop(): Promise<void> };

/** What works, but not as it should. @throws ConfigError where others would pay for it */
async function warningsOf(config: Config, { pool }: Connection): Promise<string[]> {
  const warnings: string[] = [];
  if (!config.smtpUrl && !config.demo) warnings.push('SMTP_URL is not set: whatever has to send a mail is refused');
  const warn = (what: string, setting: string, isAllowed: boolean) => {
    const words = `the server works as ${what}; deploy/README.md tells how to give it a role of its own`;
    if (isPublic(config) && !isAllowed)
      throw new ConfigError(`DATABASE_URL: ${words}. ${setting}=allowed starts all the same`);
    warnings.push(words);
  };
  if (await isSuperuser(pool))
    warn('superuser of its database', 'CLUBE_DATABASE_SUPERUSER', config.databaseSuperuser === 'allowed');
  else if (await ownsTables(pool))
    warn('a role that owns its tables', 'CLUBE_DATABASE_OWNER', config.databaseOwner === 'allowed');
  return warnings;
}

/** Migrates, starts the roles of this process and listens. `prepare` runs before the first request is taken. */
export async function startServer(
  config: Config,
  prepare: (context: Context) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const { databaseUrl } = config;
  await prepareDatabase({ server: databaseUrl, owner: config.databaseMigrationUrl || databaseUrl }, queues);
  const connection = connect(databaseUrl, config.databasePoolSize);
  const warnings = await warningsOf(config, connection).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  let report = (_error: Error) => {};
  const jobs = await createJobQueue(databaseUrl, (error) => report(error));
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
    // The error of a driver carries its whole connection; what it says is what a reader needs.
    report = (error) => app.log.warn(loggedCause(error), 'job queue');
    app.log.info({ config: redactConfig(config) }, 'settings');
    for (const warning of warnings) app.log.warn(warning);
    // First the port: a second copy that finds it taken must not have begun to work.
    const url = await app.listen({ host: config.host, port: config.port });
    const stops: (() => void | Promise<void>)[] = [];
    if (config.roles.includes('worker')) {
      for (const { jobs: work } of modules) if (work) stops.push(await work.start(context, app.log, modules));
      stops.push(startHousekeeping(choresOf(modules, context), app.log, () => isClockBelieved(connection.db)));
    }
    return {
      app,
      context,
      url,
      async stop() {
        // All at once: what is under way ends while the last requests are answered.
        await Promise.all([...stops.map((stop) => stop()), app.close()]);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
