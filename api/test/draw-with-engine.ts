// What the engine draws for tests, in a process of its own: native threads of it outlive the work, and a runner of tests waits for them.
// `level <wave> <target>`: the sound levelled, and how loud it is after its first seconds, in decibels; `shown <json>`: films of
// pictures that went through a filter, a list of `ShownFilm`, drawn as films are or as they come, and what is seen of each;
// `coded <json>`: small files as encoders of others make them, a list of `Coded`; `sent <wave> <target>`: AAC as loud as it
// was recorded; `pieces <wave>`: the longest piece in which a sound leaves its levelling, in seconds.
import path from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import type { FFEncoderCodec } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import { builtIn } from '../src/worker/built-in.ts';
import { film, soundAlone, type ColourPart, type Shape } from '../src/worker/drawings.ts';
import type { Output } from '../src/worker/engine.ts';
import { createWriting } from '../src/worker/one-at-a-time.ts';

/** Few pictures: what a filter does to them is seen in any. */
const SAMPLE = { file: path.join(import.meta.dirname, 'samples', 'slides.mp4'), demuxer: 'mov' };
const nothing = () => {};
/** The levelling finds its way in so many seconds. */
const SETTLED = 4;

async function loudness(file: string): Promise<number> {
  await using input = await Demuxer.open(file, { format: 'mov' });
  const stream = input.audio()!;
  using decoder = await Decoder.create(stream);
  using mono = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono');
  let [sum, count] = [0, 0];
  for await (using frame of mono.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame || (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den < SETTLED) continue;
    const bytes = frame.toBuffer();
    for (let at = 0; at < frame.nbSamples; at += 1) sum += bytes.readFloatLE(at * 4) ** 2;
    count += frame.nbSamples;
  }
  return 10 * Math.log10(sum / count);
}

/** Of sound that is drawn anew, as its encoder is given it. */
async function longestPiece(file: string): Promise<number> {
  const { sound } = soundAlone('');
  if (typeof sound !== 'object') throw new Error('It is not levelled');
  await using input = await Demuxer.open(file, { format: 'wav' });
  const stream = input.audio()!;
  using decoder = await Decoder.create(stream);
  using levelled = FilterAPI.create(sound.filter);
  let longest = 0;
  for await (using frame of levelled.frames(decoder.frames(input.packets(stream.index))))
    if (frame) longest = Math.max(longest, frame.nbSamples / frame.sampleRate);
  return longest;
}

const SIZE = { width: 320, height: 180 };
const shapeOf = (how: ShownFilm['how'], unnamed: readonly ColourPart[]): Shape => ({
  ...SIZE,
  rotation: 0,
  isHdr: how === 'hdr',
  isWide: how === 'wide',
  unnamed,
  rate: 30,
  late: { picture: 0, sound: 0 },
  missing: { picture: 0, sound: 0 },
});

/** The pictures of a film: how much more neighbouring lines differ than those of one field do, the brightest spot, the light curve. */
async function seenOf(file: string) {
  await using input = await Demuxer.open(file, { format: 'mov' });
  const stream = input.video()!;
  using decoder = await Decoder.create(stream);
  const differences = [0, 0];
  let brightest = 0;
  for await (using frame of decoder.frames(input.packets(stream.index))) {
    if (!frame) continue;
    const light = frame.toBuffer().subarray(0, SIZE.width * SIZE.height);
    for (let at = 0; at < light.length - 2 * SIZE.width; at += 1)
      for (const lines of [1, 2]) differences[lines - 1]! += Math.abs(light[at]! - light[at + lines * SIZE.width]!);
    for (const value of light) brightest = Math.max(brightest, value);
  }
  return { combed: differences[0]! / differences[1]!, brightest, curve: stream.codecpar.colorTrc };
}

export type ShownFilm = {
  target: string;
  filter: string;
  how: 'sdr' | 'wide' | 'hdr' | 'plain';
  /** Parts of its colours without a name. */
  unnamed: readonly ColourPart[];
};

async function show({ target, filter, how, unnamed }: ShownFilm) {
  const shape = shapeOf(how, unnamed);
  const drawing = film(target, { shape, shorter: SIZE.height, copyPicture: false, copySound: false });
  const own = how !== 'plain' && typeof drawing.picture === 'object' ? drawing.picture.filter : 'format=yuv420p';
  const first = `scale=${SIZE.width}:${SIZE.height},${filter}`;
  await builtIn.make(SAMPLE, { target, format: 'mp4', picture: { filter: `${first},${own}` } }, nothing);
  return seenOf(target);
}

/** Names and options as FFmpeg calls them. */
type CodedFile = {
  target: string;
  format: string;
  /** Of the container. */
  container?: Record<string, string>;
  seconds?: number;
};
type CodedSound = { encoder: string; filter?: string };
export type CodedFilm = CodedFile & {
  encoder: string;
  filter: string;
  options: Record<string, string | number>;
  /** Pictures that are left out before anything else sees them: while FFmpeg's expression does not hold. */
  select?: string;
  sound?: CodedSound;
};
/** A film, or a sound alone. */
export type Coded = CodedFilm | (CodedFile & { encoder?: undefined; sound: CodedSound });

type Track = { source: string; encoder: string; filter: string; options?: Record<string, string | number> };
function tracksOf(coded: Coded): Track[] {
  const { seconds = 2, sound } = coded;
  const tracks: Track[] = [];
  if (coded.encoder !== undefined) {
    const { encoder, filter, options, select } = coded;
    const source = `testsrc2=size=160x96:rate=25:duration=${seconds}${select ? `,select='${select}'` : ''}`;
    tracks.push({ source, encoder, filter, options });
  }
  if (sound) tracks.push({ source: `sine=sample_rate=44100:duration=${seconds}`, filter: 'anull', ...sound });
  return tracks;
}

async function encode(coded: Coded) {
  await using muxer = await Muxer.open(coded.target, { format: coded.format, options: coded.container ?? {} });
  const write = createWriting<Packet>(muxer);
  const pumps = [];
  for (const { source, encoder: name, filter, options = {} } of tracksOf(coded)) {
    const input = await Demuxer.open(source, { format: 'lavfi' });
    const stream = input.video() ?? input.audio()!;
    const decoder = await Decoder.create(stream);
    const drawn = FilterAPI.create(filter);
    const how = { decoder, filter: drawn, autoFormat: true, autoResample: true, options };
    const encoder = await Encoder.create(name as FFEncoderCodec, how);
    const index = muxer.addStream(encoder);
    pumps.push(async () => {
      await write(encoder.packets(drawn.frames(decoder.frames(input.packets(stream.index)))), index);
      await input.close();
    });
  }
  await Promise.all(pumps.map((pump) => pump()));
}

/** AAC, which plays as it was sent. */
const asRecorded = (target: string): Output => ({
  target,
  format: 'mp4',
  sound: { filter: 'aformat=sample_fmts=fltp' },
});

const [what, first = '', second = ''] = process.argv.slice(2);
if (what === 'coded') {
  for (const coded of JSON.parse(first) as Coded[]) await encode(coded);
} else if (what === 'sent') await builtIn.make({ file: first, demuxer: 'wav' }, asRecorded(second), nothing);
else if (what === 'shown') {
  const seen = [];
  for (const shown of JSON.parse(first) as ShownFilm[]) seen.push(await show(shown));
  console.log(JSON.stringify(seen));
} else if (what === 'pieces') console.log(await longestPiece(first));
else {
  await builtIn.make({ file: first, demuxer: 'wav' }, soundAlone(second), nothing);
  console.log(await loudness(second));
}
process.exit();
