import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FileError, WorkerError } from './errors.ts';
import { faultOf } from './faults.ts';
import { runTask } from './run.ts';
import { nothingSaid } from './said.ts';
import type { Task } from './tasks.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
const onPosix = process.platform === 'win32' ? test.skip : test;

const coded = (code: string, syscall = 'read') => Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

describe('what the machine could not do', () => {
  test.each([
    ['a disk that is full', coded('ENOSPC', 'write'), 'no_space'],
    ['a disk that does not answer', coded('EIO'), 'machine'],
    ['a machine without another handle', coded('EMFILE', 'open'), 'machine'],
    ['a program that could not begin', coded('ENOENT', 'spawn ffmpeg'), 'machine'],
    ['memory that nobody has', coded('ENOMEM', 'spawn'), 'memory'],
    ['an array that found no room', new RangeError('Array buffer allocation failed'), 'memory'],
    ['a worker’s own word', new WorkerError('time', 'late'), 'time'],
  ])('%s is no file’s fault', (_what, error, problem) => {
    expect(faultOf(error)).toMatchObject({ name: 'WorkerError', problem });
  });

  test.each([
    ['a file that is of no use', new FileError('truncated', 'No space left in its index')],
    ['a reader that loses its way', new Error('Invalid box size')],
    ['a file that is not there', coded('ENOENT', 'open')],
  ])('%s is', (_what, error) => {
    expect(faultOf(error)).toBeUndefined();
  });

  test('texts that cannot be read are left out; a machine that cannot read them is told of', () => {
    expect(nothingSaid(new FileError('unreadable', 'x'))).toEqual([]);
    expect(() => nothingSaid(new WorkerError('memory', 'x'))).toThrow(WorkerError);
  });
});

/** Programs in the place of ffmpeg and ffprobe, which end as a busy machine ends them. */
describe('a program that is ended from outside', () => {
  let folder: string;
  const path_ = process.env.PATH;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clube-faults-'));
    process.env.PATH = `${folder}${path.delimiter}${path_}`;
  });
  afterAll(() => {
    process.env.PATH = path_;
    rmSync(folder, { recursive: true, force: true });
  });
  const programs = (ways: { ffmpeg: string; ffprobe: string }) => {
    for (const [name, script] of Object.entries(ways))
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };
  /** Nearly as far as its sample goes: nothing is missing at its end. */
  const HEARD = 18_500_000;
  /** Writes its last word, as ffmpeg draws a picture. */
  const DRAWS = 'for target; do case "$target" in *.jpg) : > "$target";; esac; done';
  const asked = (name: 'stills' | 'convert' | 'hear', file: string) => {
    const own = mkdtempSync(path.join(folder, 'task-'));
    const wish = name === 'convert' ? { key: Buffer.alloc(16).toString('base64'), shorter: 360, isDamaged: false } : {};
    const task = { name, file: path.join(SAMPLES, file), folder: own, wish, engine: 'program' } as Task;
    return runTask(task).catch((error: unknown) => error);
  };

  onPosix(
    'while it reads what is said: the try is none of the file’s, and captions are not taken for missing',
    async () => {
      programs({ ffmpeg: DRAWS, ffprobe: 'kill -9 $$' });
      expect(await asked('stills', 'captioned.mkv')).toMatchObject({ name: 'WorkerError', problem: 'crashed' });
      // It says itself that there is nothing to read.
      programs({ ffmpeg: DRAWS, ffprobe: 'echo "Invalid data found" >&2; exit 1' });
      expect(await asked('stills', 'captioned.mkv')).toMatchObject({ languages: [] });
    },
  );

  onPosix('while it reads where picture and sound end: the file is not taken for no film', async () => {
    const found = JSON.stringify({
      format: { duration: '8' },
      streams: [
        { index: 0, codec_type: 'video', width: 64, height: 48 },
        { index: 1, codec_type: 'audio' },
      ],
    });
    programs({
      ffmpeg: DRAWS,
      ffprobe: `case "$*" in *show_streams*) echo '${found}';; *) kill -9 $$;; esac`,
    });
    expect(await asked('stills', 'old-camera.avi')).toMatchObject({ name: 'WorkerError', problem: 'crashed' });
  });

  onPosix('that says at once how far it came, twice, is believed its last word', async () => {
    programs({ ffmpeg: String.raw`printf 'out_time_us=42667\nout_time_us=9999583\n'`, ffprobe: 'exit 1' });
    expect(await asked('hear', 'podcast.mp3')).toEqual({ damages: [9], lasts: 9.999583, loudness: null });
  });

  onPosix('that complains of what nobody sees or hears tells of no damage; of what is missing it does', async () => {
    const hears = (...lines: string[]) => {
      const told = lines.map((line) => `echo "${line}" >&2; `).join('');
      programs({ ffmpeg: String.raw`${told}printf 'out_time_us=${HEARD}\n'`, ffprobe: 'exit 1' });
      return asked('hear', 'podcast.mp3');
    };
    const complaints = [
      '[mp3 @ 0x1] Could not update timestamps for skipped samples.',
      'Estimating duration from bitrate',
    ];
    expect(await hears(...complaints)).toMatchObject({ damages: [] });
    expect(await hears(...complaints, '[mp3float @ 0x1] Header missing')).toMatchObject({
      damages: [expect.any(Number)],
    });
  });

  onPosix('whose file says words of the machine’s before its own end is the file’s fault', async () => {
    const says = (...lines: string[]) =>
      programs({ ffmpeg: `${lines.map((line) => `echo "${line}" >&2`).join('; ')}; exit 1`, ffprobe: 'exit 1' });
    const drawn = () => asked('stills', 'landscape-h264.mp4');
    says('[mov] unknown box No space left on device', 'Invalid data found when processing input');
    expect(await drawn()).toMatchObject({ name: 'FileError', problem: 'conversion_failed' });
    says('Title (out of memory, too many open files) is no valid text');
    expect(await drawn()).toMatchObject({ name: 'FileError', problem: 'conversion_failed' });
    says('[mp4] harmless', 'av_interleaved_write_frame(): No space left on device', 'Conversion failed!');
    expect(await drawn()).toMatchObject({ name: 'WorkerError', problem: 'no_space' });
  });

  onPosix('while it looks, or draws: nor is that', async () => {
    programs({ ffmpeg: 'kill -9 $$', ffprobe: 'kill -9 $$' });
    expect(await asked('convert', 'old-camera.avi')).toMatchObject({ name: 'WorkerError', problem: 'crashed' });
    expect(await asked('stills', 'landscape-h264.mp4')).toMatchObject({ name: 'WorkerError', problem: 'crashed' });
    programs({ ffmpeg: 'echo "Cannot allocate memory" >&2; exit 1', ffprobe: 'exit 1' });
    expect(await asked('stills', 'landscape-h264.mp4')).toMatchObject({ name: 'WorkerError', problem: 'memory' });
    programs({ ffmpeg: 'echo "Invalid data found" >&2; exit 1', ffprobe: 'exit 1' });
    expect(await asked('stills', 'landscape-h264.mp4')).toMatchObject({
      name: 'FileError',
      problem: 'conversion_failed',
    });
  });
});

// Behind the programs: who watches the workers keeps the PATH that it began with.
test('an engine that is gone when its task begins is none of a file’s', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-faults-'));
  const task: Task<'hear'> = { name: 'hear', file: path.join(SAMPLES, 'podcast.mp3'), folder, wish: {} };
  await expect(runTask(task)).rejects.toMatchObject({ name: 'WorkerError', problem: 'machine' });
  rmSync(folder, { recursive: true });
});
