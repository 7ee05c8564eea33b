import { open } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { ffprobe } from './ffmpeg.ts';

/** What is inside a file, as far as publishing it needs to know. Width and height are upright, in pixels. */
export type Probe =
  | { result: 'not_media' }
  /** A format that only ffmpeg reads, on a server without it. */
  | { result: 'unknown_format' }
  | { result: 'audio'; durationSeconds: number; directlyPlayable: boolean }
  | {
      result: 'video';
      durationSeconds: number;
      width: number;
      height: number;
      canCopyVideo: boolean;
      canCopyAudio: boolean;
    };

/** What every current browser plays inside fragmented MP4. */
const AUDIO = new Set(['aac', 'opus', 'mp3', 'flac']);
const isPlayableVideo = (codec: string | null, parameters: string | null) => {
  if (codec === 'vp9') return parameters?.startsWith('vp09.00') ?? false;
  if (codec === 'av1') return parameters?.startsWith('av01.0') ?? false;
  // Baseline, main and high are 4:2:0 with 8 bits; the profiles above are what editors export, not what browsers decode.
  return codec === 'avc' && /^avc1\.(42|4d|58|64)/i.test(parameters ?? '');
};

const LEGACY_MAGIC: [number, Buffer][] = [
  [8, Buffer.from('AVI ')],
  [0, Buffer.from('FLV')],
  [0, Buffer.from([0x30, 0x26, 0xb2, 0x75])],
  [0, Buffer.from([0x00, 0x00, 0x01, 0xba])],
];

async function looksLikeLegacyVideo(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return LEGACY_MAGIC.some(([offset, magic]) => buffer.subarray(offset, offset + magic.length).equals(magic));
  } finally {
    await handle.close();
  }
}

async function probeElsewhere(file: string): Promise<Probe> {
  if (!(await looksLikeLegacyVideo(file))) return { result: 'not_media' };
  const found = await ffprobe(file);
  if (!found) return { result: 'unknown_format' };
  const { durationSeconds, width, height } = found;
  return width && height
    ? { result: 'video', durationSeconds, width, height, canCopyVideo: false, canCopyAudio: false }
    : { result: 'audio', durationSeconds, directlyPlayable: false };
}

export async function probe(file: string): Promise<Probe> {
  using input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  if (!(await input.canRead())) return probeElsewhere(file);
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video && !audio) return { result: 'not_media' };
  const durationSeconds = await input.computeDuration();
  const audioCodec = await audio?.getCodec();
  if (!video)
    return { result: 'audio', durationSeconds, directlyPlayable: audioCodec != null && AUDIO.has(audioCodec) };
  return {
    result: 'video',
    durationSeconds,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    canCopyVideo: isPlayableVideo(await video.getCodec(), await video.getCodecParameterString()),
    canCopyAudio: !audio || (audioCodec != null && AUDIO.has(audioCodec)),
  };
}
