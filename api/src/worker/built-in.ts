import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, type DecoderOptions } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
} from 'node-av/constants';
import { Log, type Frame, type Packet, type Stream } from 'node-av/lib';
import { isText, LEAST_START, NO_TIME, readSaid } from './built-in-texts.ts';
import { AAC_BITRATE, H264, GOP, MAX_PIXELS, type Engine, type Output, type Source } from './engine.ts';
import { FileError } from './errors.ts';
import { createWriting, type Writing } from './one-at-a-time.ts';

/** A core is left to everybody else. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** After so many places more would say nothing new. */
const MAX_DAMAGES = 20;

/** One local file of one known format: nothing is guessed, nothing else is opened, whatever the file names. */
const open = ({ file, demuxer }: Source) =>
  Demuxer.open(`file:${file}`, { format: demuxer, options: { protocol_whitelist: 'file' } });

/** The picture of a film, not the cover of a record. */
const pictureOf = (input: Demuxer): Stream | undefined =>
  input.streams.find((stream) => stream === input.video() && !stream.attachedPic) ??
  (input.video()?.attachedPic ? undefined : input.video());

/** Not everything that FFmpeg calls an error is missing from a picture or sound. */
const isDamage = (message: string) =>
  /error while decoding|concealing|invalid (data|nal)|corrupt|slice_header|cabac|truncat|exhausted|exceeds limit|not allowed|reserved bit|bitstream|overread|error (submitting|decoding)/i.test(
    message,
  );

/** Where decoding failed: FFmpeg says so in its log while it goes on with what is left. */
function createDamageWatch() {
  const found: number[] = [];
  let at = 0;
  Log.setLevel(AV_LOG_ERROR);
  Log.setCallback((level, message) => {
    if (level > AV_LOG_ERROR || found.length >= MAX_DAMAGES || !isDamage(message)) return;
    const second = Math.floor(at);
    if (found.at(-1) !== second) found.push(second);
  });
  return { found, isAt: (seconds: number) => void (at = Math.max(at, seconds)) };
}
type Damage = ReturnType<typeof createDamageWatch>;

/** Packets of one stream on their way to its decoder, in a time that begins with the file. */
async function* watched(input: Demuxer, stream: Stream, { damage, onProgress }: Work) {
  const { num, den } = stream.timeBase;
  const start = input.startTime > LEAST_START ? BigInt(Math.round((input.startTime * den) / num)) : 0n;
  for await (const packet of input.packets(stream.index)) {
    if (packet) {
      if (packet.pts !== NO_TIME) packet.pts -= start;
      if (packet.dts !== NO_TIME) packet.dts -= start;
      const time = packet.pts === NO_TIME ? packet.dts : packet.pts;
      if (time !== NO_TIME) damage.isAt((Number(time) * num) / den);
      onProgress();
    }
    yield packet;
  }
}

/** Goes on after what cannot be decoded. */
const decode = (stream: Stream) => {
  const options: DecoderOptions = {
    exitOnError: false,
    threadCount: THREADS,
    options: { max_pixels: MAX_PIXELS },
  };
  return Decoder.create(stream, options);
};

/** The first picture that a filter gives. Where nobody else reads of the file, what comes after it is left. */
async function drawJpeg(input: Demuxer, stream: Stream, how: Drawn, work: Work, goesOn: boolean): Promise<void> {
  using decoder = await decode(stream);
  using filter = FilterAPI.create(how.filter, { threads: 1 });
  using encoder = await Encoder.create(FF_ENCODER_MJPEG, {
    decoder,
    filter,
    threadCount: 1,
    options: { qmin: how.quality, qmax: how.quality },
  });
  let isDrawn = false;
  for await (using frame of filter.frames(decoder.frames(watched(input, stream, work)))) {
    if (!frame || isDrawn) continue;
    const [packet] = [...(await encoder.encodeAll(frame)), ...(await encoder.encodeAll(null))];
    if (!packet?.data) continue;
    await writeFile(work.target, packet.data);
    isDrawn = true;
    if (!goesOn) return;
  }
  if (!isDrawn) throw new FileError('conversion_failed', 'No picture could be decoded');
}

async function makeJpeg(input: Demuxer, { picture, sound }: Output, work: Work): Promise<void> {
  const [video, audio] = [pictureOf(input), sound === 'listen' ? input.audio() : undefined];
  if (!video || !picture || picture === 'copy') throw new FileError('conversion_failed', 'There is no picture to draw');
  const how = { filter: picture.filter, quality: picture.quality ?? 4 };
  await Promise.all([
    drawJpeg(input, video, how, work, audio !== undefined),
    ...(audio ? [listen((await decode(audio)).frames(watched(input, audio, work)))] : []),
  ]);
}

type Drawn = { filter: string; quality: number };
type Work = { target: string; damage: Damage; onProgress: () => void };
type Pump = () => Promise<void>;
type Target = { muxer: Muxer; write: Writing<Packet> };

async function pumpPicture(
  input: Demuxer,
  stream: Stream,
  how: Output['picture'],
  { muxer, write }: Target,
  work: Work,
): Promise<Pump> {
  const packets = watched(input, stream, work);
  if (how === 'copy' || !how) {
    const index = muxer.addStream(stream);
    return () => write(packets, index);
  }
  const decoder = await decode(stream);
  const filter = FilterAPI.create(how.filter, { threads: 1 });
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    threadCount: THREADS,
    gopSize: how.keyFrameEvery ?? GOP,
    options: H264 as object,
  });
  const index = muxer.addStream(encoder);
  return () => write(encoder.packets(filter.frames(decoder.frames(packets))), index);
}

async function pumpSound(
  input: Demuxer,
  stream: Stream,
  how: Output['sound'],
  { muxer, write }: Target,
  work: Work,
): Promise<Pump> {
  const packets = watched(input, stream, work);
  if (how === 'copy') {
    const index = muxer.addStream(stream);
    return () => write(packets, index);
  }
  const decoder = await decode(stream);
  if (how === 'listen' || !how) return () => listen(decoder.frames(packets));
  const filter = FilterAPI.create(how.filter, { threads: 1 });
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: AAC_BITRATE });
  const index = muxer.addStream(encoder);
  return () => write(encoder.packets(filter.frames(decoder.frames(packets))), index);
}

async function listen(frames: AsyncIterable<Frame | null>): Promise<void> {
  for await (using frame of frames) void frame;
}

async function makeMp4(input: Demuxer, { picture, sound }: Output, work: Work): Promise<void> {
  await using muxer = await Muxer.open(work.target, { format: 'mp4', options: { movflags: '+faststart' } });
  const [video, audio] = [picture && pictureOf(input), sound && input.audio()];
  if (!video && !audio) throw new FileError('conversion_failed', 'There is neither picture nor sound');
  const target = { muxer, write: createWriting<Packet>(muxer) };
  const pumps = [
    ...(video ? [await pumpPicture(input, video, picture, target, work)] : []),
    ...(audio ? [await pumpSound(input, audio, sound, target, work)] : []),
  ];
  await Promise.all(pumps.map((pump) => pump()));
}

/** FFmpeg as a library (node-av), in the process that loads this. */
export const builtIn: Engine = {
  async inspect(source) {
    Log.setLevel(AV_LOG_ERROR);
    Log.setCallback(() => {});
    try {
      await using input = await open(source);
      const stream = pictureOf(input);
      const durationSeconds = Math.max(0, input.duration);
      if (!stream) return { durationSeconds };
      const { num, den } = stream.avgFrameRate;
      const { width, height } = stream.codecpar;
      return { durationSeconds, width, height, ...(num > 0 && den > 0 && { rate: num / den }) };
    } catch {
      return undefined;
    }
  },
  async listen(source, onProgress) {
    Log.setLevel(AV_LOG_ERROR);
    Log.setCallback(() => {});
    await using input = await open(source);
    const texts = input.streams.filter(isText);
    return texts.length > 0 ? await readSaid(input, texts, onProgress) : [];
  },
  async make(source, output, onProgress) {
    const damage = createDamageWatch();
    const work = { target: output.target, damage, onProgress };
    try {
      await using input = await open(source);
      if (output.from) await input.seek(output.from, -1, AVSEEK_FLAG_BACKWARD);
      if (output.format === 'mp4') await makeMp4(input, output, work);
      else await makeJpeg(input, output, work);
      return damage.found;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (error instanceof FileError || code === 'ENOSPC' || /No space left/.test(message)) throw error;
      throw new FileError('conversion_failed', message);
    }
  },
};
