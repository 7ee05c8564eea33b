import { writeFile } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, type DecoderOptions } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
} from 'node-av/constants';
import { FFmpegError, Log, type Frame, type Packet, type Stream } from 'node-av/lib';
import { explained } from './built-in-faults.ts';
import { isText, LEAST_START, NO_TIME, readSaid } from './built-in-texts.ts';
import { isDamage } from './damage.ts';
import {
  AAC_BITRATE,
  H264,
  GOP,
  MAX_PIXELS,
  SERVED,
  sizeAsShown,
  THREADS,
  type Ends,
  type Engine,
  type OnTime,
  type Output,
  type Source,
} from './engine.ts';
import { FileError } from './errors.ts';
import { openFeeds } from './feeds.ts';
import { loudnessFrom, MEASURED, METER, type Loudness } from './loudness.ts';
import { createWriting, type Writing } from './one-at-a-time.ts';

/** After so many places more would say nothing new. */
const MAX_DAMAGES = 20;

/** One local file of one known format: nothing is guessed, nothing else is opened, whatever the file names. */
const open = ({ file, demuxer }: Source) =>
  Demuxer.open(`file:${file}`, { format: demuxer, options: { protocol_whitelist: 'file' } });

/** The picture of a film, not the cover of a record. */
const pictureOf = (input: Demuxer): Stream | undefined =>
  input.streams.find((stream) => stream === input.video() && !stream.attachedPic) ??
  (input.video()?.attachedPic ? undefined : input.video());

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
  return {
    isAt: (seconds: number) => void (at = Math.max(at, seconds)),
    met: () => ({ damages: found, until: at }),
  };
}
type Damage = ReturnType<typeof createDamageWatch>;

/** Packets of one stream on their way to its decoder, in a time that begins with the file. @param onTime told of each, seconds */
async function* watched(packets: Packets, stream: Stream, startTime: number, onTime: (seconds: number) => void) {
  const { num, den } = stream.timeBase;
  const start = startTime > LEAST_START ? BigInt(Math.round((startTime * den) / num)) : 0n;
  for await (const packet of packets) {
    if (packet) {
      if (packet.pts !== NO_TIME) packet.pts -= start;
      if (packet.dts !== NO_TIME) packet.dts -= start;
      const time = packet.pts === NO_TIME ? packet.dts : packet.pts;
      onTime(time === NO_TIME ? 0 : (Number(time) * num) / den);
    }
    yield packet;
  }
}

type Packets = AsyncGenerator<Packet | null>;
/** A stream, and its packets. */
type Feed = { stream: Stream; packets: Packets };

/** The streams that are wanted of a file. None of their packets is read before all are asked for. */
function feedsOf<Streams extends (Stream | undefined)[]>(input: Demuxer, work: Work, ...streams: Streams) {
  const wanted = streams.filter((stream) => stream !== undefined);
  const packets = openFeeds<Packet>(
    input,
    wanted.map(({ index }) => index),
  );
  return streams.map((stream): Feed | undefined => {
    const own = stream && packets[wanted.indexOf(stream)];
    const onTime = (seconds: number) => {
      // Sound is decoded in no time, and is some seconds ahead of the picture that is being decoded: one of them says where.
      const isSaying = stream === wanted[0];
      if (isSaying) work.damage.isAt(seconds);
      work.onProgress(isSaying ? work.damage.met().until : undefined);
    };
    return stream && own && { stream, packets: watched(own, stream, input.startTime, onTime) };
  }) as { [At in keyof Streams]: Feed | undefined };
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
async function drawJpeg({ stream, packets }: Feed, how: Drawn, target: string, goesOn: boolean): Promise<void> {
  using decoder = await decode(stream);
  using filter = FilterAPI.create(how.filter, { threads: 1 });
  using encoder = await Encoder.create(FF_ENCODER_MJPEG, {
    decoder,
    filter,
    threadCount: 1,
    options: { qmin: how.quality, qmax: how.quality },
  });
  let isDrawn = false;
  for await (using frame of filter.frames(decoder.frames(packets))) {
    if (!frame || isDrawn) continue;
    const [packet] = [...(await encoder.encodeAll(frame)), ...(await encoder.encodeAll(null))];
    if (!packet?.data) continue;
    await writeFile(target, packet.data);
    isDrawn = true;
    if (!goesOn) return;
  }
  if (!isDrawn) throw new FileError('conversion_failed', 'No picture could be decoded');
}

async function makeJpeg(input: Demuxer, { picture, sound }: Output, work: Work): Promise<Loudness | null> {
  const [video, audio] = feedsOf(input, work, pictureOf(input), sound === 'listen' ? input.audio() : undefined);
  if (!video || !picture || picture === 'copy') throw new FileError('conversion_failed', 'There is no picture to draw');
  const how = { filter: picture.filter, quality: picture.quality ?? 4 };
  const [loudness] = await Promise.all([
    audio ? measure(audio) : null,
    drawJpeg(video, how, work.target, audio !== undefined),
  ]);
  return loudness;
}

type Drawn = { filter: string; quality: number };
type Work = { target: string; damage: Damage; onProgress: OnTime };
type Pump = () => Promise<void>;
type Target = { muxer: Muxer; write: Writing<Packet> };

/** node-av takes from each picture what it was in its file, and lets nobody say what it is to be. */
function setKey(encoder: Encoder, at: number | undefined): void {
  const own = encoder as unknown as { prepareFrameForEncoding(frame: Frame): void };
  const prepare = own.prepareFrameForEncoding.bind(encoder);
  let number = 0;
  own.prepareFrameForEncoding = (frame) => {
    prepare(frame);
    if (number === at) frame.pictType = AV_PICTURE_TYPE_I;
    number += 1;
  };
}

async function pumpPicture({ stream, packets }: Feed, how: Output['picture'], { muxer, write }: Target): Promise<Pump> {
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
    options: { ...H264, ...how.bound } as object,
  });
  setKey(encoder, how.keyFrameAt);
  const index = muxer.addStream(encoder);
  return () => write(encoder.packets(filter.frames(decoder.frames(packets))), index);
}

async function pumpSound({ stream, packets }: Feed, how: Output['sound'], { muxer, write }: Target): Promise<Pump> {
  if (how === 'copy') {
    const index = muxer.addStream(stream);
    return () => write(packets, index);
  }
  const decoder = await decode(stream);
  if (how === 'listen' || !how) return async () => void (await measure({ stream, packets }));
  const filter = FilterAPI.create(how.filter, { threads: 1 });
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: AAC_BITRATE });
  const index = muxer.addStream(encoder);
  return () => write(encoder.packets(filter.frames(decoder.frames(packets))), index);
}

/** Decoded, and nothing kept but how loud it is: what is damaged says so on the way. */
async function measure({ stream, packets }: Feed): Promise<Loudness | null> {
  const decoder = await decode(stream);
  const meter = FilterAPI.create(METER, { threads: 1 });
  let last: Parameters<typeof loudnessFrom>[0] = {};
  for await (using frame of meter.frames(decoder.frames(packets))) {
    const said = frame?.getMetadata();
    const integrated = said?.get(MEASURED.integrated);
    // What is left over after the last tenth of a second says nothing.
    if (said && integrated) last = { integrated, peak: said.get(MEASURED.peak) };
  }
  return loudnessFrom(last);
}

async function hear(input: Demuxer, _output: Output, work: Work): Promise<Loudness | null> {
  const [sound] = feedsOf(input, work, input.audio());
  if (!sound) throw new FileError('conversion_failed', 'There is no sound');
  return measure(sound);
}

/** node-av closes a file whatever its last writes came to: the index, and of a short film all of it. */
async function finish(muxer: Muxer): Promise<void> {
  const context = muxer.getFormatContext();
  const write = context.writeTrailer.bind(context);
  let outcome = 0;
  context.writeTrailer = async () => (outcome = await write());
  await muxer.close();
  FFmpegError.throwIfError(outcome, 'The end of the file was not written');
}

async function makeMp4(input: Demuxer, { picture, sound }: Output, work: Work): Promise<null> {
  const options = picture ? {} : SERVED;
  // Its own queue of writes fails where nobody listens, a full disk for one, which ends the process; what writes here takes turns.
  await using muxer = await Muxer.open(work.target, { format: 'mp4', options, useAsyncWrite: false });
  const [video, audio] = feedsOf(input, work, picture && pictureOf(input), (sound && input.audio()) || undefined);
  if (!video && !audio) throw new FileError('conversion_failed', 'There is neither picture nor sound');
  const target = { muxer, write: createWriting<Packet>(muxer) };
  const pumps = [
    ...(video ? [await pumpPicture(video, picture, target)] : []),
    ...(audio ? [await pumpSound(audio, sound, target)] : []),
  ];
  await Promise.all(pumps.map((pump) => pump()));
  await finish(muxer);
  return null;
}

/**
 * Where picture and sound begin and end: by their packets, for what a container says of its streams is often the same of all.
 * Undefined where they cannot be read to the end.
 */
async function spanOf(input: Demuxer, picture: Stream, sound: Stream, onProgress: () => void) {
  const starts: Partial<Ends> = {};
  const ends: Ends = { picture: 0, sound: 0 };
  try {
    for await (using packet of input.packets()) {
      if (!packet) continue;
      onProgress();
      const what = ([picture, sound] as const).find(({ index }) => index === packet.streamIndex);
      const time = packet.pts === NO_TIME ? packet.dts : packet.pts;
      if (!what || time === NO_TIME) continue;
      const name = what === picture ? 'picture' : 'sound';
      const { num, den } = what.timeBase;
      const at = (Number(time) * num) / den;
      starts[name] = Math.min(starts[name] ?? at, at);
      ends[name] = Math.max(ends[name], at + (Number(packet.duration) * num) / den);
    }
    return { starts: { picture: starts.picture ?? 0, sound: starts.sound ?? 0 }, ends };
  } catch (error) {
    const why = explained(error);
    if (why instanceof FileError) return undefined;
    throw why;
  }
}

/** The form of a pixel, wide and high: as its file says, or else its pictures. */
function pixelOf({ sampleAspectRatio: said, codecpar }: Stream): [wide: number, high: number] {
  const { num, den } = said.num > 0 ? said : codecpar.sampleAspectRatio;
  return [num, den];
}

/** FFmpeg as a library (node-av), in the process that loads this. */
export const builtIn: Engine = {
  async inspect(source, onProgress) {
    Log.setLevel(AV_LOG_ERROR);
    Log.setCallback(() => {});
    try {
      await using input = await open(source);
      const stream = pictureOf(input);
      const durationSeconds = Math.max(0, input.duration);
      const sound = input.audio();
      const hasSound = sound !== undefined;
      if (!stream) return { durationSeconds, hasSound };
      const { num, den } = stream.avgFrameRate;
      const size = sizeAsShown(stream.codecpar, ...pixelOf(stream));
      const span = sound && (await spanOf(input, stream, sound, onProgress));
      return { durationSeconds, hasSound, ...size, ...(num > 0 && den > 0 && { rate: num / den }), ...span };
    } catch (error) {
      const why = explained(error);
      if (why instanceof FileError) return undefined;
      throw why;
    }
  },
  async listen(source, onProgress) {
    Log.setLevel(AV_LOG_ERROR);
    Log.setCallback(() => {});
    try {
      await using input = await open(source);
      const texts = input.streams.filter(isText);
      return texts.length > 0 ? await readSaid(input, texts, onProgress) : [];
    } catch (error) {
      throw explained(error);
    }
  },
  async make(source, output, onProgress) {
    const damage = createDamageWatch();
    const work = { target: output.target, damage, onProgress };
    try {
      await using input = await open(source);
      if (output.from) await input.seek(output.from, -1, AVSEEK_FLAG_BACKWARD);
      const make = { none: hear, mp4: makeMp4, jpeg: makeJpeg }[output.format];
      const loudness = await make(input, output, work);
      return { ...damage.met(), loudness };
    } catch (error) {
      throw explained(error);
    }
  },
};
