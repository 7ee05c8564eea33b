// What a server takes of memory while large files are taken away by people whose network is slow (MIB=1024 a file, READERS=8 of each kind,
// KIBS=1024 a second each, SECONDS=60): how much more than before, at its highest.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, openSync, closeSync, ftruncateSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { fileOf } from '../../api/src/modules/material/operations.ts';
import { memoryMib, resetPeak } from '../lib/process-tree.ts';
import { startPlatform } from '../lib/platform.ts';
import { against, report, round } from '../lib/report.ts';

const MIB = Number(process.env.MIB ?? 1024);
const READERS = Number(process.env.READERS ?? 8);
const KIBS = Number(process.env.KIBS ?? 1024);
const SECONDS = Number(process.env.SECONDS ?? 60);
/** What all of them together may take: a sixteenth of one file. */
const MOST_MIB = 64;
const A_PIECE_MS = 100;
const BYTES = MIB * 1024 ** 2;

const platform = await startPlatform({ CLUBE_ROLES: 'http', CLUBE_DEMO: 'false' });
const { pool } = platform.connection;
const id = async (statement: string, values: unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(`${statement} returning id`, values);
  return rows[0]!.id;
};

/** A file of so many bytes that takes no room. */
function store(key: string): void {
  const file = path.join(platform.folder, 'storage', key);
  mkdirSync(path.dirname(file), { recursive: true });
  const opened = openSync(file, 'w');
  ftruncateSync(opened, BYTES);
  closeSync(opened);
}

const token = randomBytes(32).toString('base64url');
const headers = { authorization: `Bearer ${token}` };
const base = `http://127.0.0.1:${platform.port}`;

/** Addresses of a sound, a material and a packed course, which an owner takes away. */
async function makeFiles(): Promise<Record<string, string>> {
  const site = await id(`insert into sites (name, slug) values ('b', 'b')`, []);
  const user = await id(`insert into users (email, first_name) values ('b@example.com', 'Ana')`, []);
  await id(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'owner', 'Ana')`, [site, user]);
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user, site],
  );
  const course = await id(`insert into courses (site_id, title, published_at) values ($1, 'Curso', now())`, [site]);
  const module = await id(`insert into modules (site_id, course_id, title) values ($1, $2, 'x')`, [site, course]);

  const sound = `sites/${site}/media/sound`;
  const media = await id(
    `insert into media (site_id, kind, name, status, source_key, play_key, play_type, size_bytes, duration_seconds)
     values ($1, 'audio', 'x', 'ready', $2, $2, 'audio/mpeg', $3, 3600)`,
    [site, sound, BYTES],
  );
  const lesson = await id(
    `insert into lessons (site_id, course_id, module_id, title, media_type, media_id, duration_seconds)
     values ($1, $2, $3, 'x', 'audio', $4, 3600)`,
    [site, course, module, media],
  );
  const file = { siteId: site, key: 'a'.repeat(22) };
  await pool.query(`insert into material_files (site_id, key, type, size_bytes) values ($1, $2, 'zip', $3)`, [
    site,
    file.key,
    BYTES,
  ]);
  const material = await id(
    `insert into materials (site_id, course_id, module_id, lesson_id, name, size_bytes, storage_key)
     values ($1, $2, $3, $4, 'x.zip', $5, $6)`,
    [site, course, module, lesson, BYTES, file.key],
  );
  const packed = `sites/${site}/course-exports/x.zip`;
  const exported = await id(
    `insert into course_exports (site_id, course_id, with_media, key, ready_at, size_bytes, expires_at)
     values ($1, $2, true, $3, now(), $4, now() + interval '1 day')`,
    [site, course, packed, BYTES],
  );
  for (const key of [sound, fileOf(file), packed]) store(key);
  const at = `/api/course/${course}/module/${module}/lesson/${lesson}`;
  const { player } = (await (await fetch(base + at, { headers })).json()) as LessonDetail;
  if (player.kind !== 'audio') throw new Error(`The lesson plays ${player.kind}`);
  return {
    'a sound': player.url,
    'a material': `${at}/material/${material}`,
    'a packed course': `/api/course/${course}/export/${exported}/file`,
  };
}

/** Reads at so many bytes a second, then leaves. @returns how many came */
function readSlowly(address: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(new URL(address, base), { headers }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`${address} answered ${answer.statusCode}`));
        return;
      }
      let bytes = 0;
      const began = performance.now();
      const isAhead = () => bytes > ((performance.now() - began) / 1000) * KIBS * 1024;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (isAhead()) answer.pause();
      });
      answer.on('error', () => {});
      const timer = setInterval(() => {
        if (!isAhead()) answer.resume();
        if (performance.now() < until) return;
        clearInterval(timer);
        request.destroy();
        resolve(bytes);
      }, A_PIECE_MS);
    });
    request.on('error', reject);
  });
}

const rows: (string | number)[][] = [];
let isBounded = true;
try {
  const files = await makeFiles();
  // Whatever the first of each loads is no part of what a download takes.
  for (const address of Object.values(files)) await readSlowly(address, performance.now() + 1000);
  for (const [name, address] of Object.entries(files)) {
    await pause(2000);
    resetPeak(platform.pid);
    const before = memoryMib(platform.pid).now;
    const until = performance.now() + SECONDS * 1000;
    const read = await Promise.all(Array.from({ length: READERS }, () => readSlowly(address, until)));
    const more = memoryMib(platform.pid).peak - before;
    isBounded &&= more <= MOST_MIB;
    const mean = read.reduce((sum, bytes) => sum + bytes, 0) / read.length / 1024 ** 2;
    rows.push([name, READERS, round(mean, 0), round(before, 1), against(more, MOST_MIB, 1)]);
  }
} finally {
  await platform.stop();
}
report('downloads', [
  {
    title: `Files of ${MIB} MiB, read slowly`,
    columns: ['what', 'readers', 'MiB that each read', 'memory before, MiB', 'more at its highest, MiB'],
    rows,
    notes: [`Each reads ${KIBS} KiB a second for ${SECONDS} seconds.`],
  },
]);
process.exit(isBounded ? 0 : 1);
