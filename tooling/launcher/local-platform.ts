import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seedDemo } from '../../api/demo/seed.ts';
import { isPublic, readConfig } from '../../api/src/config.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../api/src/database/embedded.ts';
import { startServer, type RunningServer } from '../../api/src/start.ts';
import { releaseBuilds } from './release-builds.ts';

export class StartError extends Error {}
type Secrets = { database: string; secret: string; deployToken: string };

/** Made once and kept with the data, so that sessions and playback links survive a restart. */
function readSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const make = () => randomBytes(24).toString('base64url');
  const secrets = { database: make(), secret: make() + make(), deployToken: make() };
  // Moved into place when it is whole: a start that is killed here must not leave half a file.
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** One Clube a data folder: the second would take the first one's database down. Returns what gives the folder back. */
function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'clube.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder && holder !== process.pid && isClube(holder)) {
    throw new StartError(
      `Clube is already running on ${folder} (process ${holder}). Stop it first, or set CLUBE_DATA to another folder.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => writeFileSync(file, '');
}

function isClube(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const command = `/proc/${pid}/cmdline`;
    return !existsSync(command) || readFileSync(command, 'utf8').includes('node');
  } catch {
    return false;
  }
}

export type LocalPlatform = {
  server: RunningServer;
  database: EmbeddedDatabase | undefined;
  secrets: Secrets;
  seeded: boolean;
  stop(): Promise<void>;
};

/** Whoever tries Clube on their own machine gets a demo; a server that others reach is asked for it (api/src/config.ts). */
const mayBeDemo = ({ CLUBE_HTTPS, CLUBE_MAIN_HOST }: Record<string, string | undefined>) =>
  !isPublic({ https: CLUBE_HTTPS === 'true', mainHost: CLUBE_MAIN_HOST ?? 'localhost' });

/** A key that nobody has: `.example` is no domain. */
const DEMO_PIX = {
  CLUBE_PIX_KEY: 'pagamentos@clube.example',
  CLUBE_PIX_HOLDER: 'Clube de exemplo',
  CLUBE_PIX_CITY: 'Sao Paulo',
};

/** The whole platform on this machine: embedded database unless DATABASE_URL is set, demo data, the built releases. */
export async function startLocalPlatform(options: {
  folder: string;
  environment: Record<string, string | undefined>;
  databaseSettings?: string[];
  /** What the database is told beside the bare environment. */
  databaseEnvironment?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
}): Promise<LocalPlatform> {
  const { folder, environment, log = console.log } = options;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, '.writable'), '');
  } catch (error) {
    throw new StartError(
      `Cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}). Make it writable, or set CLUBE_DATA to another folder.`,
    );
  }
  const unlock = lockFolder(folder);
  const secrets = readSecrets(folder);
  const database = environment['DATABASE_URL']
    ? undefined
    : await startEmbedded({
        folder: path.join(folder, 'database'),
        password: secrets.database,
        log,
        settings: options.databaseSettings ?? [],
        environment: options.databaseEnvironment ?? {},
      });
  const stopDatabase = async () => {
    await database?.stop();
    unlock();
  };
  try {
    const isDemo = mayBeDemo(environment);
    const config = readConfig({
      CLUBE_DEMO: String(isDemo),
      ...(isDemo && environment['CLUBE_PIX_KEY'] === undefined && DEMO_PIX),
      CLUBE_SECRET: secrets.secret,
      CLUBE_DEPLOY_TOKEN: secrets.deployToken,
      LOG_LEVEL: 'warn',
      ...environment,
      CLUBE_DATA: folder,
      DATABASE_URL: environment['DATABASE_URL'] ?? database?.url,
      DATABASE_MIGRATION_URL: database ? database.ownerUrl : environment['DATABASE_MIGRATION_URL'],
    });
    let seeded = false;
    const server = await startServer(config, async (context) => {
      if (config.demo) seeded = await seedDemo(context);
      await releaseBuilds(context, log);
    });
    return {
      server,
      database,
      secrets,
      seeded,
      async stop() {
        await server.stop();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}
