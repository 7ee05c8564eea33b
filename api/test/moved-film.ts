import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
} from 'mediabunny';
import { openInput } from '../src/worker/formats.ts';

/** Seconds by which each begins later than it was filmed, and by which the sound ends sooner than the picture. */
type Later = { picture: number; sound: number; short?: number };

/**
 * A film whose tracks count from somewhere else, as recorders and what cuts pieces out of streams leave them: a transport stream
 * where the target's name ends so, else an MP4 in fragments. @returns the target
 */
export async function moveFilm(file: string, target: string, later: Later): Promise<string> {
  using input = await openInput(file);
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video || !audio) throw new Error('A film has a picture and a sound');
  const format =
    path.extname(target) === '.ts' ? new MpegTsOutputFormat() : new Mp4OutputFormat({ fastStart: 'fragmented' });
  const content = new BufferTarget();
  const output = new Output({ target: content, format });
  const [picture, sound] = [
    new EncodedVideoPacketSource((await video.getCodec())!),
    new EncodedAudioPacketSource((await audio.getCodec())!),
  ];
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const [videoConfig, audioConfig] = await Promise.all([video.getDecoderConfig(), audio.getDecoderConfig()]);
  const end = (await input.computeDuration()) + Math.min(later.picture, later.sound);
  for await (const packet of new EncodedPacketSink(video).packets()) {
    const timestamp = packet.timestamp + later.picture;
    if (timestamp < end) await picture.add(packet.clone({ timestamp }), { decoderConfig: videoConfig! });
  }
  picture.close();
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    const timestamp = packet.timestamp + later.sound;
    if (timestamp < end - (later.short ?? 0))
      await sound.add(packet.clone({ timestamp }), { decoderConfig: audioConfig! });
  }
  sound.close();
  await output.finalize();
  writeFileSync(target, Buffer.from(content.buffer!));
  return target;
}

/**
 * An MP4 whose picture begins so many seconds before the file does, as what cuts without drawing leaves it: from the key frame on
 * that is before the cut. Its first track is the picture's, and has one edit.
 */
export function withHiddenBeginning(content: Buffer, seconds: number): Buffer {
  const changed = Buffer.from(content);
  const timescale = changed.readUInt32BE(changed.indexOf('mdhd', 0, 'latin1') + 16);
  const at = changed.indexOf('elst', 0, 'latin1') + 16;
  changed.writeInt32BE(changed.readInt32BE(at) + Math.round(seconds * timescale), at);
  return changed;
}

/**
 * A film with a second sound behind its own, of fewer bits, that goes on for so many seconds. @returns the target
 */
export async function withSecondSound(file: string, target: string, seconds: number): Promise<string> {
  using input = await openInput(file);
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video || !audio) throw new Error('A film has a picture and a sound');
  const content = new BufferTarget();
  const output = new Output({ target: content, format: new Mp4OutputFormat({ fastStart: 'in-memory' }) });
  const picture = new EncodedVideoPacketSource((await video.getCodec())!);
  const sounds = [0, 1].map(() => new EncodedAudioPacketSource('aac'));
  output.addVideoTrack(picture);
  for (const sound of sounds) output.addAudioTrack(sound);
  await output.start();
  const [videoConfig, audioConfig] = await Promise.all([video.getDecoderConfig(), audio.getDecoderConfig()]);
  for await (const packet of new EncodedPacketSink(video).packets())
    await picture.add(packet, { decoderConfig: videoConfig! });
  picture.close();
  const packets = await Array.fromAsync(new EncodedPacketSink(audio).packets());
  for (const packet of packets) await sounds[0]!.add(packet, { decoderConfig: audioConfig! });
  sounds[0]!.close();
  const [smallest] = packets.toSorted((one, other) => one.byteLength - other.byteLength);
  for (let timestamp = 0; timestamp < seconds; timestamp += smallest!.duration)
    await sounds[1]!.add(smallest!.clone({ timestamp }), { decoderConfig: audioConfig! });
  sounds[1]!.close();
  await output.finalize();
  writeFileSync(target, Buffer.from(content.buffer!));
  return target;
}
