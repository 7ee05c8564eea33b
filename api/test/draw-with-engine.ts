// What the engine draws for tests, in a process of its own: native threads of it outlive the work, and a runner of tests waits for them.
// `film <target> <when>`: thirty seconds, black while FFmpeg's expression holds; `level <wave> <target>`: the sound levelled, and
// how loud it is after its first seconds, in decibels; `shown <target> <filter> <sdr|hdr|plain> [parts of colours without a name]`: a film of pictures that went through
// a filter, drawn as films are or as they come, and what is seen of it; `coded <json>`: small films as encoders of others make
// them, a list of `CodedFilm`; `sent <wave> <target>`: AAC as loud as it was recorded.
import path from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import type { FFEncoderCodec } from 'node-av/constants';
import { builtIn } from '../src/worker/built-in.ts';
import { film, soundAlone, type ColourPart, type Shape } from '../src/worker/drawings.ts';
import type { Output } from '../src/worker/engine.ts';

const sample = (name: string) => ({ file: path.join(import.meta.dirname, 'samples', name), demuxer: 'mov' });
const SAMPLE = sample('landscape-h264.mp4');
/** Twelve seconds: what a filter does to pictures is seen in any of them. */
const SHORT_SAMPLE = sample('fragmented.mp4');
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

const SIZE = { width: 320, height: 180 };
const shapeOf = (isHdr: boolean, unnamed: readonly ColourPart[]): Shape => ({
  ...SIZE,
  rotation: 0,
  isHdr,
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

async function show(target: string, filter: string, how: string, unnamed: readonly ColourPart[]) {
  const shape = shapeOf(how === 'hdr', unnamed);
  const drawing = film(target, { shape, shorter: SIZE.height, copyPicture: false, copySound: false });
  const own = how !== 'plain' && typeof drawing.picture === 'object' ? drawing.picture.filter : 'format=yuv420p';
  const first = `scale=${SIZE.width}:${SIZE.height},${filter}`;
  await builtIn.make(SHORT_SAMPLE, { target, format: 'mp4', picture: { filter: `${first},${own}` } }, nothing);
  return seenOf(target);
}

/** Its encoder, format and options as FFmpeg calls them. */
export type CodedFilm = {
  target: string;
  format: string;
  encoder: string;
  filter: string;
  options: Record<string, string | number>;
  seconds?: number;
};
const CODED = 'testsrc2=size=160x96:rate=25:duration=';

async function encode({ target, format, encoder: name, filter, options, seconds = 2 }: CodedFilm) {
  await using input = await Demuxer.open(CODED + String(seconds), { format: 'lavfi' });
  const stream = input.video()!;
  const decoder = await Decoder.create(stream);
  const drawn = FilterAPI.create(filter);
  const encoder = await Encoder.create(name as FFEncoderCodec, { decoder, filter: drawn, options });
  await using muxer = await Muxer.open(target, { format });
  const index = muxer.addStream(encoder);
  for await (using packet of encoder.packets(drawn.frames(decoder.frames(input.packets(stream.index)))))
    if (packet) await muxer.writePacket(packet, index);
}

/** AAC, which plays as it was sent. */
const asRecorded = (target: string): Output => ({
  target,
  format: 'mp4',
  sound: { filter: 'aformat=sample_fmts=fltp' },
});

const [what, first = '', second = '', third = '', ...more] = process.argv.slice(2);
if (what === 'film') {
  const filter = `scale=320:180,drawbox=color=black:t=fill:enable='${second}',format=yuv420p`;
  await builtIn.make(SAMPLE, { target: first, format: 'mp4', picture: { filter } }, nothing);
} else if (what === 'coded') {
  for (const coded of JSON.parse(first) as CodedFilm[]) await encode(coded);
} else if (what === 'sent') await builtIn.make({ file: first, demuxer: 'wav' }, asRecorded(second), nothing);
else if (what === 'shown') console.log(JSON.stringify(await show(first, second, third, more as ColourPart[])));
else {
  await builtIn.make({ file: first, demuxer: 'wav' }, soundAlone(second), nothing);
  console.log(await loudness(second));
}
process.exit();
