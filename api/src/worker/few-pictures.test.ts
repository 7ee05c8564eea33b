/** @long */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { CodedFilm } from '../../test/draw-with-engine.ts';
import { limitsOf } from './limits.ts';
import { runTask } from './run.ts';
import type { Task, Tasks } from './tasks.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
const KEY = Buffer.alloc(16).toString('base64');
const RATE = 25;
const COUNTS = [1, 2, 3];
const CODECS = [
  { codec: 'h264', encoder: 'libx264', options: { preset: 'ultrafast' } },
  { codec: 'hevc', encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } },
];
/** So many pictures, and sound for so many seconds. */
const OUTLASTED = [
  { pictures: 1, seconds: 6 },
  { pictures: 2 * RATE, seconds: 4.6 },
];
const outlasted = (pictures: number) => `outlasted-${pictures}`;

let folder: string;
const fileOf = (name: string) => path.join(folder, path.extname(name) ? name : `${name}.mp4`);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-few-'));
  const common = { format: 'mp4', filter: 'format=yuv420p' };
  const films: CodedFilm[] = CODECS.flatMap(({ codec, ...how }) =>
    COUNTS.map((count) => ({ ...common, ...how, target: fileOf(`${codec}-${count}`), seconds: count / RATE })),
  );
  for (const { pictures, seconds } of OUTLASTED) {
    const still = { ...common, ...CODECS[0]!, target: fileOf(outlasted(pictures)), seconds };
    films.push({ ...still, select: `lt(n,${pictures})`, sound: { encoder: 'aac' } });
  }
  const timeless = { ...common, ...CODECS[0]!, format: 'matroska', target: fileOf('timeless.mkv'), seconds: 1 / RATE };
  films.push(timeless);
  execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, 'coded', JSON.stringify(films)], { stdio: 'pipe' });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run<N extends 'copy' | 'convert' | 'stills'>(name: N, film: string, wish: Tasks[N]['wish']) {
  const own = mkdtempSync(path.join(folder, 'work-'));
  const task = { name, file: fileOf(film), folder: own, wish, engine: 'built-in' } as Task<N>;
  const result = await runTask<N>(task, { limits: { ...limitsOf[name], nice: 0 } });
  return { result, at: (object: string) => path.join(own, object) };
}

/** How bright a part of a picture is; black is 0. */
async function brightnessOf(file: string, part?: { left: number; width: number; height: number }): Promise<number> {
  const image = sharp(file);
  if (part) image.extract({ top: 0, ...part });
  const { channels } = await sharp(await image.png().toBuffer()).stats();
  return Math.max(...channels.map(({ mean }) => mean));
}

describe.each(COUNTS)('of a film of few pictures (%i)', (count) => {
  test.each(CODECS)('poster and stills show a picture, and nothing is damaged: $codec', async ({ codec }) => {
    const { result, at } = await run('stills', `${codec}-${count}`, {});
    expect(result).toMatchObject({ damages: [], sprite: { columns: 10, rows: 1 } });
    expect(await brightnessOf(at('poster.jpg'))).toBeGreaterThan(40);
    const { width, height } = result.sprite;
    expect(await brightnessOf(at('sprite.jpg'), { left: 0, width, height })).toBeGreaterThan(40);
  });

  test('all are in what plays, copied and drawn anew', async () => {
    const segments = [expect.closeTo(count / RATE, 2)];
    const copied = await run('copy', `h264-${count}`, { name: 'original', key: KEY });
    expect(copied.result).toMatchObject({ rendition: { name: 'original', segments }, damages: [] });
    const drawn = await run('convert', `hevc-${count}`, { key: KEY, shorter: 1080, isDamaged: false });
    expect(drawn.result).toMatchObject({ rendition: { name: '96p', segments } });
  });
});

test.each(OUTLASTED)(
  'where sound outlasts the picture, every still shows one: $pictures for $seconds s',
  async ({ pictures, seconds }) => {
    const { result, at } = await run('stills', outlasted(pictures), {});
    const { width, height, interval } = result.sprite;
    const part = (index: number) => brightnessOf(at('sprite.jpg'), { left: index * width, width, height });
    const stills = Array.from({ length: Math.ceil(seconds / interval) }, (_, index) => part(index));
    for (const brightness of await Promise.all(stills)) expect(brightness).toBeGreaterThan(40);
  },
);

test('a picture whose file says no length is said to last as long as it plays', async () => {
  const { result } = await run('copy', 'timeless.mkv', { name: 'original', key: KEY });
  const { found, rendition } = result;
  expect(rendition?.segments).toEqual([expect.any(Number)]);
  expect(found).toMatchObject({ result: 'video', durationSeconds: rendition?.segments[0] });
  expect(rendition?.segments[0]).toBeGreaterThan(0);
});
