import { createCipheriv } from 'node:crypto';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { StoredRendition } from '../../database/types.ts';
import type { ObjectStorage } from '../../lib/storage.ts';

const SEGMENT_SECONDS = 4;

/** The file ends before its own index says it does. */
export class TruncatedError extends Error {}

/** AES-128-CBC with the segment's number as IV: what HLS players assume when a playlist names none. */
function encrypt(key: Buffer, index: number, parts: Uint8Array[]): Buffer[] {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(index, 12);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return [...parts.map((part) => cipher.update(part)), cipher.final()];
}

type Feed = {
  iterator: AsyncIterator<EncodedPacket>;
  next: EncodedPacket | undefined;
  add(packet: EncodedPacket): Promise<void>;
  end: number;
};

async function openFeed(track: InputVideoTrack | InputAudioTrack, add: Feed['add']): Promise<Feed> {
  const iterator = new EncodedPacketSink(track).packets()[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { iterator, next: first.done ? undefined : first.value, add, end: 0 };
}

/** Copies packets in the order of time, so that no track runs ahead and memory stays flat whatever the size. */
async function copyInterleaved(feeds: Feed[]): Promise<void> {
  for (;;) {
    const [feed] = feeds.filter(({ next }) => next).toSorted((a, b) => a.next!.timestamp - b.next!.timestamp);
    if (!feed?.next) return;
    await feed.add(feed.next);
    feed.end = Math.max(feed.end, feed.next.timestamp + feed.next.duration);
    const { done, value } = await feed.iterator.next();
    feed.next = done ? undefined : value;
  }
}

function decoderConfigOf(config: VideoDecoderConfig | AudioDecoderConfig | null) {
  if (!config) throw new Error('The track has no decoder configuration');
  return config;
}

/**
 * Cuts a file that browsers can decode into encrypted fMP4 segments, without transcoding.
 * Objects: `<prefix>/init.mp4` (clear) and `<prefix>/seg-<n>.m4s`.
 * @throws TruncatedError when samples are missing at the end
 */
export async function packageHls(
  file: string,
  options: { storage: ObjectStorage; prefix: string; key: Buffer; name: string },
): Promise<StoredRendition> {
  const { storage, prefix, key, name } = options;
  using input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video) throw new Error('There is no video to package');

  const header: Buffer[] = [];
  const starts: number[] = [];
  let moof: Buffer | undefined;
  let bytes = 0;
  let writing = Promise.resolve();
  const output = new Output({
    target: new NullTarget(),
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: SEGMENT_SECONDS,
      onFtyp: (data) => void header.push(Buffer.from(data)),
      onMoov: (data) => void header.push(Buffer.from(data)),
      onMoof: (data, _position, timestamp) => {
        moof = Buffer.from(data);
        starts.push(timestamp);
      },
      onMdat: (data) => {
        const index = starts.length - 1;
        const segment = encrypt(key, index, [moof ?? Buffer.alloc(0), data]);
        bytes += segment.reduce((sum, part) => sum + part.length, 0);
        writing = writing.then(() => storage.write(`${prefix}/seg-${index}.m4s`, segment));
      },
    }),
  });

  const feeds: Feed[] = [];
  const codecs: string[] = [];
  const videoSource = new EncodedVideoPacketSource((await video.getCodec())!);
  output.addVideoTrack(videoSource, { rotation: await video.getRotation() });
  const videoConfig = decoderConfigOf(await video.getDecoderConfig()) as VideoDecoderConfig;
  codecs.push(videoConfig.codec);
  feeds.push(
    await openFeed(video, async (packet) => {
      await videoSource.add(packet, { decoderConfig: videoConfig });
      // Encryption and disk keep pace with reading: nothing piles up.
      await writing;
    }),
  );
  if (audio) {
    const audioSource = new EncodedAudioPacketSource((await audio.getCodec())!);
    output.addAudioTrack(audioSource);
    const audioConfig = decoderConfigOf(await audio.getDecoderConfig()) as AudioDecoderConfig;
    codecs.push(audioConfig.codec);
    feeds.push(await openFeed(audio, (packet) => audioSource.add(packet, { decoderConfig: audioConfig })));
  }
  await output.start();
  await copyInterleaved(feeds);
  await output.finalize();
  await writing;
  await storage.write(`${prefix}/init.mp4`, Buffer.concat(header));

  const promised = await input.computeDuration();
  const end = Math.max(...feeds.map((feed) => feed.end));
  if (promised - end > Math.max(1, promised * 0.01))
    throw new TruncatedError(`${end} of ${promised} seconds are there`);
  const first = starts[0] ?? 0;
  const segments = starts.map((start, index) => Math.round(((starts[index + 1] ?? end) - start) * 1000) / 1000);
  return {
    name,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    bandwidth: Math.round((bytes * 8) / Math.max(0.1, end - first)),
    codecs: codecs.join(','),
    segments,
  };
}
