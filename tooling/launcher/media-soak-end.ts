// How a soak ends: what rows say, what the disk holds, what still runs.
import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../../api/src/database/connect.ts';
import { isAlive } from './testing.ts';

type Rendition = { name: string; segments: number[] };
export type Row = {
  id: number;
  site_id: number;
  name: string;
  status: string;
  error_code: string | null;
  upload_id: string | null;
  source_key: string;
  keys: (string | null)[];
  renditions: Rendition[];
};
/** Nothing changes for so long: nobody works on what is left; milliseconds. Longer than the queue ever pauses. */
const PATIENCE_MS = 10 * 60_000;
const LOOK_MS = 500;
/** However much changes: what is tried again for ever would never be told; milliseconds. */
const MOST_MS = 3 * 60 * 60_000;

/** A database that was just killed comes back within this; milliseconds. */
const COMES_BACK_MS = 2 * 60_000;

/** Of the database; what is asked for anew each time where the server may be another one by then. */
type Address = string | (() => string);

/** Asks the database, and again while it is away. @throws Error when it does not come back */
export async function askDatabase<Found extends object>(
  address: Address,
  text: string,
  values: unknown[] = [],
): Promise<Found[]> {
  for (const began = Date.now(); ;) {
    const { pool, close } = connect(typeof address === 'string' ? address : address(), 1);
    try {
      return (await pool.query<Found>(text, values)).rows;
    } catch (error) {
      if (Date.now() - began > COMES_BACK_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    } finally {
      await close().catch(() => {});
    }
  }
}

export const listMediaRows = (url: string): Promise<Row[]> =>
  askDatabase<Row>(
    url,
    `select id, site_id, name, status, error_code, upload_id, source_key,
      array[poster_key, sprite ->> 'key', play_key] as keys, renditions from media order by id`,
  );

type Progress = { open: string[]; mark: string };
/** What is still worked on, and a mark that changes when anything of it does. */
async function readProgress(url: Address): Promise<Progress> {
  const media = await askDatabase<{ id: number; name: string; status: string; updated_at: Date }>(
    url,
    'select id, name, status, updated_at from media where settled_at is null order by id',
  );
  const uploads = await askDatabase<{ id: string }>(url, 'select id from uploads order by id');
  const open = [
    ...media.map(({ id, name, status }) => `media ${id} (${name}) is ${status}`),
    ...uploads.map(({ id }) => `upload ${id} has no media`),
  ];
  return { open, mark: JSON.stringify([media, open]) };
}

/** Waits until nothing is left to do. @returns what is left when nothing changes any more */
export async function untilSettled(url: Address): Promise<string[]> {
  const began = Date.now();
  let last = { mark: '', at: began };
  for (;;) {
    const { open, mark } = await readProgress(url);
    if (open.length === 0) return [];
    if (mark !== last.mark) last = { mark, at: Date.now() };
    if (Date.now() - last.at > PATIENCE_MS || Date.now() - began > MOST_MS) return open;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** What rows say that lies on the disk, and what lies there. */
export function lookAtDisk(data: string, rows: readonly Row[]): { stray: string[]; missing: string[] } {
  const filesOf = ({ segments }: Rendition) => ['init.mp4', ...segments.map((_seconds, index) => `seg-${index}.m4s`)];
  const named = new Set(
    rows.flatMap(({ site_id, id, source_key, keys, renditions }) => [
      source_key,
      ...keys.filter((key) => key !== null),
      ...renditions.flatMap((made) => filesOf(made).map((file) => `sites/${site_id}/media/${id}/${made.name}/${file}`)),
    ]),
  );
  const storage = path.join(data, 'storage');
  const there = new Set(
    globSync('sites/*/{media,uploads}/**/*', { cwd: storage, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(storage, path.join(entry.parentPath, entry.name))),
  );
  return {
    stray: [...there].filter((file) => !named.has(file)),
    missing: [...named].filter((file) => !there.has(file)),
  };
}

export function listing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Processes that were told of a folder, of whichever life of the server; the database, which ends by itself, is none. */
export function processesOf(data: string): string[] {
  return listing('/proc')
    .filter((name) => /^\d+$/.test(name) && isAlive(Number(name)))
    .flatMap((name) => {
      try {
        const [program = '', ...words] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        const isTold = words.some((word) => word.includes(data));
        return isTold && !/postgres/.test(program) ? [`process ${name}: ${program}`] : [];
      } catch {
        // It has ended.
        return [];
      }
    });
}
