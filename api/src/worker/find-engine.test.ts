import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { film, poster, soundAlone, sprite, type Shape } from './drawings.ts';
import { findEngine, NEEDED } from './find-engine.ts';
import { METER } from './loudness.ts';

const found = process.env.PATH;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-engine-'));
  process.env.PATH = folder;
});
afterEach(() => {
  process.env.PATH = found;
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  chmodSync(file, 0o755);
  return file;
};
/** A library of another platform, as a package for every libc is there on each. */
const noLibrary = () => write('node-av.node', 'no library');
/** An ffmpeg as distributions build it, but without some of it. @param first what it does before it answers */
const program = (without: string[] = [], first = '') => {
  const names = [...NEEDED.encoders, ...NEEDED.filters].filter((name) => !without.includes(name));
  return write('ffmpeg', ['#!/bin/sh', first, ...names.map((name) => `echo " T.C ${name}   what it is"`)].join('\n'));
};

test('a library that loads is what converts, also beside a program', async () => {
  program();
  write('ffprobe', '');
  expect(await findEngine('auto')).toEqual({ name: 'built-in', faults: [] });
});

test('a library that cannot be loaded gives way to the program of the PATH, and says why', async () => {
  const library = noLibrary();
  program();
  write('ffprobe', '');
  expect(await findEngine('auto', library)).toEqual({
    name: 'program',
    faults: [expect.stringMatching(/node-av\.node: .*(?:invalid ELF header|file too short|dlopen)/)],
  });
});

test('a library that cannot be loaded is no converter where there is no other', async () => {
  for (const choice of ['auto', 'built-in'] as const)
    expect(await findEngine(choice, noLibrary())).toEqual({ faults: [expect.stringContaining('node-av.node')] });
});

test('a program that comes anew is asked anew', async () => {
  write('ffprobe', '');
  program(['libx264']);
  expect((await findEngine('program')).name).toBeUndefined();
  program();
  expect((await findEngine('program')).name).toBe('program');
});

test('a program without ffprobe is no converter', async () => {
  const file = program();
  expect(await findEngine('program')).toEqual({ faults: [`${file}: there is no ffprobe with it`] });
  write('ffprobe', '');
  expect(await findEngine('program')).toEqual({ name: 'program', faults: [] });
});

test('a program without what drawings need is no converter, and says what it lacks', async () => {
  const file = program(['libx264', 'zscale', 'format']);
  write('ffprobe', '');
  expect(await findEngine('program')).toEqual({ faults: [`${file}: it lacks libx264, format, zscale`] });
});

test('a program that cannot be run is no converter', async () => {
  write('ffmpeg', '#!/bin/sh\necho "Error: libavcodec.so.61: cannot open" >&2\nexit 127');
  write('ffprobe', '');
  expect(await findEngine('program')).toEqual({ faults: [expect.stringContaining('libavcodec.so.61: cannot open')] });
});

test.each([
  ['is ended from outside', 'kill -KILL $$', /^Command failed/],
  ['has no memory', 'echo "Error: libx264.so: cannot allocate memory" >&2; exit 1', /cannot allocate memory$/],
])('a program that %s while it is asked is no converter then, and is asked again', async (_what, how, said) => {
  const file = program([], `[ -e "$0.was-asked" ] || { : > "$0.was-asked"; ${how}; }`);
  write('ffprobe', '');
  const { name, faults } = await findEngine('program');
  expect([name, faults.map((fault) => fault.replace(`${file}: `, ''))]).toEqual([
    undefined,
    [expect.stringMatching(said)],
  ]);
  expect(await findEngine('program')).toEqual({ name: 'program', faults: [] });
});

test('nothing is no fault', async () => {
  expect(await findEngine('program')).toEqual({ faults: [] });
  expect(await findEngine('none')).toEqual({ faults: [] });
});

test('what drawings need is all that they are made of', () => {
  const shape = {
    width: 640,
    height: 360,
    unnamed: [],
    rate: 30,
    late: { picture: 1, sound: 1 },
    missing: { picture: 1, sound: 1 },
  };
  const shapes = ([0, 90, 180, 270] as const).map((rotation): Shape => {
    const isHdr = rotation === 0;
    return { ...shape, rotation, isHdr, isWide: !isHdr };
  });
  const outputs = shapes.flatMap((one) => [
    film('', { shape: one, shorter: 360, copyPicture: false, copySound: false }),
    poster('', one, 0, false),
    sprite('', one, { interval: 2, columns: 10, rows: 1, width: 160, height: 90 }),
    soundAlone(''),
  ]);
  const drawn = outputs.flatMap(({ picture, sound }) =>
    [picture, sound].map((how) => (typeof how === 'object' ? how.filter : [])).flat(),
  );
  const names = [...drawn, METER, 'ametadata'].flatMap((filter) => filter.split(',')).map((one) => one.split('=')[0]!);
  expect([...new Set(names)].toSorted()).toEqual([...NEEDED.filters]);
});

test('a worker that cannot load its library blames the machine, not the file', async () => {
  const engines = JSON.stringify(path.join(import.meta.dirname, 'engines.ts'));
  const script = `import(${engines}).then(({ loadEngine }) => loadEngine('built-in')).catch(({ problem }) => console.log(problem))`;
  // As on a machine that has another libc: what Node does not let it load, it cannot load.
  const words = ['--no-warnings', '--permission', '--allow-fs-read=*', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout.trim()).toBe('machine');
});
