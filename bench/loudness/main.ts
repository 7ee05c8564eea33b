// How loud files are as they are sent and as they are played (EBU R128): drawn anew, or levelled by their player where they are copied. And
// what it would take to level the sound of a film whose streams are copied, beside what the slow lane does with it (SECONDS=120 of film).
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtIn } from '../../api/src/worker/built-in.ts';
import { film, heard, layOutSprite, soundAlone, sprite } from '../../api/src/worker/drawings.ts';
import type { Output, Source } from '../../api/src/worker/engine.ts';
import { demuxerOf } from '../../api/src/worker/formats.ts';
import { gainFor, TARGET } from '../../api/src/worker/loudness.ts';
import { probe, type Film } from '../../api/src/worker/probe.ts';
import { makeFile } from '../../e2e/media/classes.ts';
import { loudnessOf } from '../../e2e/media/loudness.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { report, round } from '../lib/report.ts';

const SECONDS = Number(process.env.SECONDS ?? 120);
const SAMPLES = path.join(ROOT, 'api/test/samples');
const SMALLER = 360;

const sourceOf = async (file: string): Promise<Source | undefined> => {
  const demuxer = await demuxerOf(file);
  return demuxer ? { file, demuxer } : undefined;
};
const make = (source: Source, output: Output) => builtIn.make(source, output, () => {});

/** How loud a file is, how it is served, and what is made of that; undefined where there is nothing to hear. */
async function hear(file: string, folder: string) {
  const name = path.basename(file);
  const [source, found] = await Promise.all([sourceOf(file), probe(file).catch(() => undefined)]);
  if (!source || !found) return undefined;
  const sent = await loudnessOf(file).catch(() => undefined);
  if (sent === undefined) return undefined;
  const target = path.join(folder, `levelled-${name}.m4a`);
  await make(source, soundAlone(target));
  const drawn = (await loudnessOf(target))!;
  const isCopied = (found.result === 'video' && found.canCopyAudio) || (found.result === 'audio' && !!found.playableAs);
  const { loudness } = await make(source, heard);
  const gain = isCopied && loudness ? gainFor(loudness) : 0;
  const played = isCopied ? sent + gain : drawn;
  return [
    name,
    isCopied ? 'copied' : 'drawn anew',
    round(sent, 1),
    loudness ? round(loudness.peak, 1) : '',
    isCopied ? round(gain, 1) : '',
    round(played, 1),
    round(played - TARGET, 1),
  ];
}

/** What it takes of processors, in seconds; the engine's threads are this process's. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const folder = mkdtempSync(path.join(tmpdir(), 'clube-loudness-'));
try {
  const rows = [];
  // What is refused is played by nobody.
  for (const name of readdirSync(SAMPLES).filter((name) => !name.startsWith('truncated')))
    rows.push(await hear(path.join(SAMPLES, name), folder));
  // As loud as music is mastered, as quiet as a lecture from the last row; and a quiet one whose claps leave no room.
  for (const [name, filter] of Object.entries({
    'loud.m4a': 'volume=11dB',
    'quiet.m4a': 'volume=-16dB',
    'claps.m4a': "volume='if(lt(mod(t,4),0.02),2,0.08)':eval=frame",
  }))
    rows.push(
      await hear(await makeFile({ file: name, seconds: 30, sound: { encoder: 'aac', filter } }, folder), folder),
    );
  const file = await makeFile(
    {
      file: 'lesson.mp4',
      seconds: SECONDS,
      picture: { encoder: 'libx264', size: '1280x720', options: { preset: 'ultrafast', g: 60 } },
      sound: { encoder: 'aac' },
    },
    folder,
  );
  const shape = (await probe(file)) as Film;
  const source = (await sourceOf(file))!;
  const at = (name: string) => path.join(folder, name);
  const layout = layOutSprite(shape.durationSeconds, shape.width / shape.height);
  const drawing = { shape, shorter: SMALLER };
  const steps: [string, number, string][] = [
    ['measure how loud it is', await cpuOf(() => loudnessOf(file)), 'nothing'],
    [
      'level its sound, copy its picture',
      await cpuOf(() => make(source, film(at('level.mp4'), { ...drawing, copyPicture: true, copySound: false }))),
      `all ${round(statSync(file).size / 1e6, 1)} MB once more`,
    ],
    [
      'look through it, with stills',
      await cpuOf(() => make(source, sprite(at('sprite.jpg'), shape, layout))),
      'a picture',
    ],
    [
      `draw it ${SMALLER} high`,
      await cpuOf(() => make(source, film(at('small.mp4'), { ...drawing, copyPicture: false, copySound: true }))),
      `${round(statSync(at('small.mp4')).size / 1e6, 1)} MB`,
    ],
  ];
  report('loudness', [
    {
      title: 'How loud the samples are, LUFS',
      columns: [
        'file',
        'its sound is',
        'as it is sent',
        'its peak, dBTP',
        'gain of its player',
        'as it is played',
        'off',
      ],
      rows: rows.filter((row) => row !== undefined),
      notes: [
        `EBU R128 from end to end; all are to have ${TARGET}. What a player's limiter takes of peaks is not in it: 0.3 LU at most in a trial.`,
      ],
    },
    {
      title: `What each step takes with ${SECONDS} s of H.264 and AAC at 720p`,
      columns: ['step', 'processor seconds', 'a minute of film', 'written'],
      rows: steps.map(([step, seconds, written]) => [step, round(seconds), round((seconds / SECONDS) * 60), written]),
    },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
