// Uploads of every kind of file while processes are killed: what becomes of them, and of the disk.
import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../../api/src/database/connect.ts';
import { ROOT } from '../build/apps.ts';
import {
  ask,
  end,
  endHelper,
  helpersOf,
  isAlive,
  openSession,
  postmasterOf,
  serve,
  until,
  type Served,
} from './testing.ts';

const SAMPLES = path.join(ROOT, 'api/test/samples');
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const PIECE = 256 * 1024;
/** Uploads that go on beside each other. */
const AT_ONCE = 3;
/** What one of the processes does at a time before one is killed; milliseconds. */
const CALM = { least: 300, most: 2500 };

/** Small files are sent before anything happens to anybody. */
const LEAST_KILLS = 3;

type Row = { id: number; name: string; status: string; error_code: string | null; settled: boolean };
type State = { server: Served; token: string; over: boolean };
export type Soaked = {
  uploads: number;
  kills: Record<'server' | 'database' | 'helper', number>;
  rows: Row[];
  /** Files in storage that no row names, and files that rows name and that are not there. */
  stray: string[];
  missing: string[];
  /** What is left of uploads, work folders and programs. */
  left: string[];
};

/** The same in every run of a seed. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends one file as a client does that begins again, asks how much is there, and goes on. */
async function upload(state: State, file: string): Promise<void> {
  const content = new Uint8Array(readFileSync(file));
  const call = (url: string, options: Parameters<typeof ask>[2]) =>
    ask(state.server, url, { token: state.token, ...options });
  let url: string | null | undefined;
  while (!url) {
    const name = Buffer.from(path.basename(file)).toString('base64');
    const headers = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': `filename ${name}` };
    const created = await call('/api/media/upload', { method: 'POST', headers });
    url = created?.headers.get('location');
    if (!url) await pause(50);
  }
  for (;;) {
    const asked = await call(url, { method: 'HEAD', headers: TUS });
    const offset = Number(asked?.headers.get('upload-offset') ?? Number.NaN);
    if (asked?.status === 200 && offset === content.length) return;
    if (asked?.status === 200) {
      const piece = content.slice(offset, offset + PIECE);
      await call(url, { method: 'PATCH', headers: { ...BYTES, 'upload-offset': String(offset) }, body: piece });
    } else await pause(50);
  }
}

/** Kills one process after another until all is sent: the server, its database, what works beside it. */
async function killAround(state: State, data: string, random: () => number): Promise<Soaked['kills']> {
  const kills = { server: 0, database: 0, helper: 0 };
  while (!state.over || kills.server + kills.database + kills.helper < LEAST_KILLS) {
    await pause(CALM.least + random() * (CALM.most - CALM.least));
    const dice = random();
    const helpers = helpersOf(state.server.child.pid!);
    const database = postmasterOf(data);
    if (dice < 0.3) {
      end(state.server.child.pid);
      await state.server.ended;
      state.server = await serve(data);
      kills.server += 1;
    } else if (dice < 0.45 && database && isAlive(database)) {
      end(database);
      kills.database += 1;
    } else if (helpers.length > 0) {
      endHelper(helpers[Math.floor(random() * helpers.length)]!);
      kills.helper += 1;
    }
  }
  return kills;
}

/** What rows say that lies on the disk, and what lies there. */
async function compareDisk(data: string, url: string): Promise<Pick<Soaked, 'rows' | 'stray' | 'missing'>> {
  const { pool, close } = connect(url, 1);
  type Stored = Row & {
    site_id: number;
    source_key: string;
    keys: (string | null)[];
    renditions: { name: string; segments: number[] }[];
  };
  const { rows } = await pool.query<Stored>(`
    select id, site_id, name, status, error_code, settled_at is not null as settled, source_key,
      array[poster_key, sprite ->> 'key', play_key] as keys, renditions from media order by id`);
  await close();
  const named = new Set(
    rows.flatMap(({ site_id, id, source_key, keys, renditions }) => [
      source_key,
      ...keys.filter((key) => key !== null),
      ...renditions.flatMap(({ name, segments }) =>
        ['init.mp4', ...segments.map((_seconds, index) => `seg-${index}.m4s`)].map(
          (file) => `sites/${site_id}/media/${id}/${name}/${file}`,
        ),
      ),
    ]),
  );
  const storage = path.join(data, 'storage');
  const there = globSync('sites/*/{media,uploads}/**/*', { cwd: storage, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(storage, path.join(entry.parentPath, entry.name)));
  return {
    rows,
    stray: there.filter((file) => !named.has(file)),
    missing: [...named].filter((file) => !there.includes(file)),
  };
}

const listing = (folder: string) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/**
 * Sends files of every kind while processes are killed at random, waits until nothing is left to do, and looks.
 * @param data an empty folder of a platform of its own
 */
export async function soakMedia(
  data: string,
  { uploads, seed = 7 }: { uploads: number; seed?: number },
): Promise<Soaked> {
  const random = createRandom(seed);
  const files = readdirSync(SAMPLES).map((name) => path.join(SAMPLES, name));
  const server = await serve(data);
  const state: State = { server, token: await openSession(server.url, 'owner'), over: false };
  const queue = Array.from({ length: uploads }, (_one, index) => files[index % files.length]!);
  const senders = Array.from({ length: AT_ONCE }, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await upload(state, file);
  });
  const killing = killAround(state, data, random);
  await Promise.all(senders);
  state.over = true;
  const kills = await killing;
  // The demo's own videos are among the rows.
  await until(async () => {
    const { pool, close } = connect(state.server.url, 1);
    const asked = pool.query<{ left: number }>(
      `select (select count(*) from media where settled_at is null)::int + (select count(*) from uploads)::int as left`,
    );
    const left = await asked.then(({ rows }) => rows[0]!.left).catch(() => 1);
    await close();
    return left === 0;
  }, 500);
  const found = await compareDisk(data, state.server.url);
  await state.server.stop();
  const left = [
    ...listing(path.join(data, 'work')),
    ...listing(path.join(data, 'uploads')),
    ...helpersOf(state.server.child.pid!).map(String),
  ];
  return { uploads, kills, ...found, left };
}
