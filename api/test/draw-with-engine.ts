// What the engine draws for tests, in a process of its own: native threads of it outlive the work, and a runner of tests waits for them.
// `film <target> <when>`: thirty seconds, black while FFmpeg's expression holds; `level <wave> <target>`: the sound levelled, and
// how loud it is after its first seconds, in decibels.
import path from 'node:path';
import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import { builtIn } from '../src/worker/built-in.ts';
import { soundAlone } from '../src/worker/drawings.ts';

const SAMPLE = { file: path.join(import.meta.dirname, 'samples/landscape-h264.mp4'), demuxer: 'mov' };
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

const [what, first = '', second = ''] = process.argv.slice(2);
if (what === 'film') {
  const filter = `scale=320:180,drawbox=color=black:t=fill:enable='${second}',format=yuv420p`;
  await builtIn.make(SAMPLE, { target: first, format: 'mp4', picture: { filter } }, nothing);
} else {
  await builtIn.make({ file: first, demuxer: 'wav' }, soundAlone(second), nothing);
  console.log(await loudness(second));
}
process.exit();
