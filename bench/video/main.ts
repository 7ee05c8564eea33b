// Every class of files and every sample: upload finished → playable, beside plain ffmpeg drawing the same;
// `--play` plays each class in Chromium instead. Per file: upload finished → playable, how many times faster than playing it, and the server's memory.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from '../../tooling/build/apps.ts';
import { memoryMib, peaksBelow, resetPeak } from '../lib/process-tree.ts';
import { classes, makeFile } from '../../e2e/media/classes.ts';
import { startPlatform } from '../lib/platform.ts';
import { report, round } from '../lib/report.ts';

const SAMPLES = path.join(ROOT, 'api/test/samples');
type Media = { id: number; status: string; duration_seconds: number | null; error_code: string | null };

/** About 100 MB of H.264 and AAC, when ffmpeg is there to write it. */
function makeLarge(folder: string): string[] {
  const file = path.join(folder, 'large-100mb.mp4');
  const input = '-v error -f lavfi -i testsrc2=s=1280x720:r=30:d=200 -f lavfi -i sine=d=200';
  const rate = '-c:v libx264 -preset ultrafast -b:v 4M -minrate 4M -maxrate 4M -bufsize 8M -x264-params nal-hrd=cbr';
  const made = spawnSync('ffmpeg', [...`${input} ${rate} -g 60 -pix_fmt yuv420p -c:a aac`.split(' '), file]);
  return made.status === 0 ? [file] : [];
}

/** What plain ffmpeg takes to make the same of a file, in seconds; none where it is not there or cannot. */
function plainSeconds(file: string, folder: string): number | undefined {
  const began = performance.now();
  const how = '-v error -y -nostdin -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -ac 2';
  const target = path.join(folder, 'plain-ffmpeg.mp4');
  const made = spawnSync('ffmpeg', ['-i', file, ...how.split(' '), target], { timeout: 120_000 });
  return made.status === 0 ? (performance.now() - began) / 1000 : undefined;
}

if (process.argv.includes('--play')) {
  const run = ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', '--project=specs', 'specs/media.spec.ts'];
  const { status } = spawnSync('pnpm', run, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CLUBE_MEDIA: 'all' },
  });
  process.exit(status ?? 1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'clube-video-'));
const platform = await startPlatform();
try {
  const base = `http://127.0.0.1:${platform.port}`;
  const { rows: owners } = await platform.connection.pool.query<{ user_id: number; site_id: number }>(
    `select user_id, site_id from members where role = 'owner' order by id limit 1`,
  );
  const token = 'bench-owner-token';
  await platform.connection.pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at) values (sha256($1::bytea), $2, $3, now() + interval '1 day')`,
    [token, owners[0]!.user_id, owners[0]!.site_id],
  );
  const headers = { authorization: `Bearer ${token}` };
  const made: string[] = [];
  for (const recipe of Object.values(classes)) made.push(await makeFile(recipe, folder));
  const files = [...made, ...readdirSync(SAMPLES).map((name) => path.join(SAMPLES, name)), ...makeLarge(folder)];
  // The demo's own videos are converted first.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const rows: (string | number)[][] = [];
  for (const file of files.filter((name) => /\.\w+$/.test(name) && !name.endsWith('.md'))) {
    const content = readFileSync(file);
    const tus = { ...headers, 'tus-resumable': '1.0.0' };
    const created = await fetch(`${base}/api/media/upload`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(content.length),
        'upload-metadata': `filename ${btoa(path.basename(file))}`,
      },
    });
    const location = created.headers.get('location');
    if (!location) {
      rows.push([path.basename(file), round(content.length / 1e6, 1), '', 'refused', '', '', '', '', '']);
      continue;
    }
    resetPeak(platform.pid);
    await fetch(new URL(location, base), {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: content,
    });
    const started = performance.now();
    let media: Media | undefined;
    let worker = 0;
    while (performance.now() - started < 180_000) {
      const answer = await fetch(`${base}/api/media/by-upload/${location.split('/').at(-1)}`, { headers });
      media = answer.ok ? ((await answer.json()) as Media) : undefined;
      worker = Math.max(worker, ...peaksBelow(platform.pid, 'worker/main.ts'));
      if (media && media.status !== 'processing' && media.error_code !== 'converting') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const seconds = (performance.now() - started) / 1000;
    const speed =
      media?.status === 'ready' && media.duration_seconds ? `${round(media.duration_seconds / seconds, 0)} ×` : '';
    rows.push([
      path.basename(file),
      round(content.length / 1e6, 1),
      round(media?.duration_seconds ?? 0, 1),
      media?.status ?? 'unknown',
      round(seconds, 2),
      speed,
      round(memoryMib(platform.pid).peak, 0),
      round(worker, 0),
      round(plainSeconds(file, folder) ?? 0, 2) || '',
    ]);
  }
  report('video', [
    {
      title: 'Upload finished → playable',
      columns: [
        'file',
        'MB',
        'seconds long',
        'state',
        'seconds taken',
        'speed',
        'peak memory of server MiB',
        'of worker MiB',
        'plain ffmpeg, seconds',
      ],
      rows,
      notes: ['Budgets: 100 MB of H.264 within 3 s, remux at least 60 ×, memory at most 250 MiB.'],
    },
  ]);
} finally {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
