import { createCipheriv, type Cipheriv } from 'node:crypto';
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { StoredRendition } from '../database/types.ts';
import { isIdr } from './avc.ts';
import { beginningOf, keptTracks } from './beginning.ts';
import { bitRatesOf } from './bit-rate.ts';
import { openInput } from './formats.ts';
import { FileError } from './errors.ts';
import { keepPlacesOnly } from './transport-stream.ts';

/**
 * A segment starts with the first key frame after so many seconds; at high bit rates sooner, so that it stays small. Below
 * `least` only where that would be more than a segment may hold.
 */
const SEGMENT_SECONDS = { usual: 4, least: 2, large: 1, most: 6 };
/** The first one comes before the first picture, and is waited for (docs/adr/0518): it ends as soon as one may. */
const firstSeconds = (segmentSeconds: number) => Math.min(SEGMENT_SECONDS.least, segmentSeconds);
/** A key frame every two seconds is one every 59 pictures of thirty a second, or every 1.998 s where times are milliseconds. */
const NEARLY = 0.1;
/** Where the key frames of so many seconds stand says how the others do. */
const LOOKED_AT_SECONDS = 30;
const SEGMENT_BYTES = { usual: 8 * 1024 * 1024, large: 14 * 1024 * 1024 };
/** A segment is held in memory while it is made, and by every player that seeks into it: with its own head below 20 MB. */
const MAX_SEGMENT = { seconds: 10, bytes: 19_900_000 };
/** Seconds by which picture or sound may go on alone: players stop where only one of them goes on for longer. */
export const MAX_APART_SECONDS = 1;
/** The last picture of a recorded screen may come without a length: players would wait for its end. */
const LEAST_LAST_SECONDS = 0.02;
const PIECE_BYTES = 1024 * 1024;

/** Key frames stand too far apart for the file to be cut where they are: it has to be drawn anew. */
export class NotCuttableError extends Error {}

/** AES-128-CBC with the segment's number as IV: what HLS players assume when a playlist names none. */
function cipherOf(key: Buffer, index: number): Cipheriv {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(index, 12);
  return createCipheriv('aes-128-cbc', key, iv);
}

/** Encrypted and written piece by piece: a second copy of a whole segment is never in memory. Returns its bytes. */
function writeEncrypted(file: string, cipher: Cipheriv, parts: Uint8Array[]): number {
  const handle = openSync(file, 'w');
  try {
    let bytes = 0;
    for (const part of parts) {
      for (let at = 0; at < part.length; at += PIECE_BYTES)
        bytes += writeSync(handle, cipher.update(part.subarray(at, at + PIECE_BYTES)));
    }
    return bytes + writeSync(handle, cipher.final());
  } finally {
    closeSync(handle);
  }
}

type Feed = {
  iterator: AsyncIterator<EncodedPacket>;
  next: EncodedPacket | undefined;
  add(packet: EncodedPacket): Promise<void>;
  /** Of sound: until it is known that no more comes the muxer waits for it, and cuts the picture nowhere behind the last of it. */
  close?(): void;
  end: number;
};

async function openFeed(track: InputVideoTrack | InputAudioTrack, how: Pick<Feed, 'add' | 'close'>): Promise<Feed> {
  keepPlacesOnly(track);
  const iterator = new EncodedPacketSink(track).packets()[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { iterator, next: first.done ? undefined : first.value, ...how, end: 0 };
}

/**
 * Copies packets in the order of time, so that no track runs ahead and memory stays flat whatever the size.
 * @param beginning the file's second that becomes the first of what is kept
 */
async function copyInterleaved(feeds: Feed[], beginning: number): Promise<void> {
  for (;;) {
    const [feed] = feeds.filter(({ next }) => next).toSorted((a, b) => a.next!.timestamp - b.next!.timestamp);
    if (!feed?.next) return;
    const { done, value } = await feed.iterator.next();
    const { timestamp, duration } = feed.next;
    const isShort = done && duration < LEAST_LAST_SECONDS;
    const packet = feed.next.clone({
      timestamp: timestamp - beginning,
      duration: isShort ? LEAST_LAST_SECONDS : duration,
    });
    await feed.add(packet);
    feed.end = Math.max(feed.end, packet.timestamp + packet.duration);
    feed.next = done ? undefined : value;
    if (done) feed.close?.();
  }
}

/** @param rate bytes a second */
export function segmentSecondsOf(rate: number): number {
  const { usual, least, large } = SEGMENT_SECONDS;
  if (rate * least > SEGMENT_BYTES.large) return large;
  return Math.min(usual, Math.max(least, SEGMENT_BYTES.usual / rate));
}

/**
 * Seconds after which a segment ends with the next key frame: what is wanted, or less where fewer of them become longer than six
 * seconds by that, as with a key frame every 3.3.
 * @param keys the seconds of key frames, rising
 */
export function cutAfter(keys: readonly number[], wanted: number): number {
  const tooLong = (least: number) => {
    let [start, count, needed] = [keys[0] ?? 0, 0, firstSeconds(least)];
    for (const key of keys) {
      if (key - start < needed - NEARLY) continue;
      if (key - start > SEGMENT_SECONDS.most) count += 1;
      [start, needed] = [key, least];
    }
    return count;
  };
  const ways = [wanted, 3, SEGMENT_SECONDS.least].filter((seconds) => seconds <= wanted);
  return ways.toSorted((one, other) => tooLong(one) - tooLong(other))[0]!;
}

/** The seconds of the first key frames; fewer where they cannot be read, which is found out by whoever copies them. */
async function firstKeysOf(video: InputVideoTrack): Promise<number[]> {
  const sink = new EncodedPacketSink(video);
  const metadataOnly = { metadataOnly: true };
  const keys: number[] = [];
  try {
    for (let key = await sink.getFirstKeyPacket(metadataOnly); key;) {
      keys.push(key.timestamp);
      if (key.timestamp - keys[0]! > LOOKED_AT_SECONDS) break;
      key = await sink.getNextKeyPacket(key, metadataOnly);
    }
  } catch {
    return keys;
  }
  return keys;
}

/**
 * Watches what gathers until the next cut. `hasRoom`: for what may be left behind the last of the sound.
 * @throws NotCuttableError when it would be more than a segment may hold
 */
function createSegmentLimit(segmentSeconds: number) {
  let least = firstSeconds(segmentSeconds);
  let start: number | undefined;
  let bytes = 0;
  return {
    video({ timestamp, byteLength, type }: EncodedPacket) {
      start ??= timestamp;
      if (type === 'key' && timestamp - start >= least - NEARLY) [start, bytes, least] = [timestamp, 0, segmentSeconds];
      bytes += byteLength;
      if (timestamp - start > MAX_SEGMENT.seconds || bytes > MAX_SEGMENT.bytes)
        throw new NotCuttableError(`${bytes} bytes in ${timestamp - start} seconds without a key frame to cut at`);
    },
    audio: ({ byteLength }: EncodedPacket) => void (bytes += byteLength),
    hasRoom: () => bytes < SEGMENT_BYTES.usual,
  };
}

type Muxer = { finalizedChunks?: { samples: unknown[] }[]; minimumFragmentDuration?: number };
const muxerOf = (output: Output): Muxer => (output as unknown as { _muxer?: Muxer })._muxer ?? {};
/** What is left at the end goes into the last segment: one of sound alone, or of the picture, would keep players from reaching the end. */
const keepEndTogether = (output: Output) => void (muxerOf(output).minimumFragmentDuration = Number.POSITIVE_INFINITY);
/** From the second segment on; what is left at the end stays there. */
function goOnWith(output: Output, segmentSeconds: number): void {
  const muxer = muxerOf(output);
  if (muxer.minimumFragmentDuration !== Number.POSITIVE_INFINITY)
    muxer.minimumFragmentDuration = segmentSeconds - NEARLY;
}

/**
 * The muxer remembers every sample that it ever wrote, some 100 MB in three hours of video, and reads the first of each
 * fragment again. The others are forgotten here.
 */
function createForgetting(output: Output) {
  let done = 0;
  return () => {
    const { finalizedChunks = [] } = muxerOf(output);
    for (; done < finalizedChunks.length; done += 1) finalizedChunks[done]!.samples.length = 1;
  };
}

/**
 * H.264 may call a picture a key frame that refers to what was before it (open GOP). Browsers cannot begin there, and stand
 * still where somebody jumps near it. @throws NotCuttableError
 */
function createStartCheck(config: VideoDecoderConfig) {
  const isAvc = config.codec.startsWith('avc');
  return ({ type, data, timestamp }: EncodedPacket) => {
    if (isAvc && type === 'key' && !isIdr(data, config))
      throw new NotCuttableError(`The key frame at ${timestamp} s refers to pictures before it`);
  };
}

function decoderConfigOf(config: VideoDecoderConfig | AudioDecoderConfig | null) {
  if (!config) throw new Error('The track has no decoder configuration');
  return config;
}

/**
 * Cuts a file that browsers can decode into encrypted fMP4 segments, without transcoding. They count from 0, wherever the file does.
 * Files: `<folder>/<name>/init.mp4` (clear) and `<folder>/<name>/seg-<n>.m4s`.
 * @throws FileError `truncated` when samples are missing at the end
 * @throws NotCuttableError when a segment would be longer or larger than players and memory bear
 */
export async function packageHls(
  file: string,
  options: { folder: string; key: Buffer; name: string; onSegment?: () => void },
): Promise<StoredRendition> {
  const { folder, key, name, onSegment } = options;
  const target = path.join(folder, name);
  await mkdir(target, { recursive: true });
  using input = await openInput(file);
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video) throw new Error('There is no video to package');
  const beginning = await beginningOf(input, video, audio);
  const promised = (await input.computeDuration(keptTracks(video, audio))) - beginning;
  const segmentSeconds = cutAfter(await firstKeysOf(video), segmentSecondsOf(statSync(file).size / promised));

  const header: Uint8Array[] = [];
  const starts: number[] = [];
  let moof: Uint8Array = Buffer.alloc(0);
  const sizes: number[] = [];
  const output = new Output({
    target: new NullTarget(),
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: firstSeconds(segmentSeconds) - NEARLY,
      onFtyp: (data) => void header.push(Buffer.from(data)),
      onMoov: (data) => void header.push(Buffer.from(data)),
      onMoof: (data, _position, timestamp) => {
        moof = Buffer.from(data);
        if (starts.push(timestamp) === 1) goOnWith(output, segmentSeconds);
      },
      onMdat: (data) => {
        const index = starts.length - 1;
        sizes.push(writeEncrypted(path.join(target, `seg-${index}.m4s`), cipherOf(key, index), [moof, data]));
        forget();
        onSegment?.();
      },
    }),
  });

  const forget = createForgetting(output);
  const limit = createSegmentLimit(segmentSeconds);
  const feeds: Feed[] = [];
  const codecs: string[] = [];
  const videoSource = new EncodedVideoPacketSource((await video.getCodec())!);
  output.addVideoTrack(videoSource, { rotation: await video.getRotation() });
  const videoConfig = decoderConfigOf(await video.getDecoderConfig()) as VideoDecoderConfig;
  codecs.push(videoConfig.codec);
  const assertStart = createStartCheck(videoConfig);
  let isSoundOver = false;
  const addVideo = async (packet: EncodedPacket) => {
    assertStart(packet);
    if (isSoundOver && promised - packet.timestamp <= MAX_APART_SECONDS && limit.hasRoom()) keepEndTogether(output);
    limit.video(packet);
    await videoSource.add(packet, { decoderConfig: videoConfig });
  };
  feeds.push(await openFeed(video, { add: addVideo }));
  if (audio) {
    const audioSource = new EncodedAudioPacketSource((await audio.getCodec())!);
    output.addAudioTrack(audioSource);
    const audioConfig = decoderConfigOf(await audio.getDecoderConfig()) as AudioDecoderConfig;
    codecs.push(audioConfig.codec);
    const addAudio = async (packet: EncodedPacket) => {
      limit.audio(packet);
      await audioSource.add(packet, { decoderConfig: audioConfig });
    };
    const close = () => {
      isSoundOver = true;
      audioSource.close();
    };
    feeds.push(await openFeed(audio, { add: addAudio, close }));
  }
  await output.start();
  await copyInterleaved(feeds, beginning);
  keepEndTogether(output);
  await output.finalize();
  writeFileSync(path.join(target, 'init.mp4'), Buffer.concat(header));

  const end = Math.max(...feeds.map((feed) => feed.end));
  if (promised - end > Math.max(1, promised * 0.01))
    throw new FileError('truncated', `${end} of ${promised} seconds are there`);
  const segments = starts.map((start, index) => Math.round(((starts[index + 1] ?? end) - start) * 1000) / 1000);
  return {
    name,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    ...bitRatesOf(segments, sizes),
    codecs: codecs.join(','),
    segments,
  };
}
