import { ffprobe } from './ffmpeg.ts';
import { containerOf, openInput, sniffLegacy } from './formats.ts';

/** What is inside a file, as far as publishing it needs to know. Width and height are upright, in pixels. */
export type Probe =
  | { result: 'not_media' }
  /** A format that only ffmpeg reads, on a server without it. */
  | { result: 'unknown_format' }
  /** @param playableAs the content type under which browsers play the file as it is */
  | { result: 'audio'; durationSeconds: number; playableAs: string | null }
  | {
      result: 'video';
      durationSeconds: number;
      width: number;
      height: number;
      canCopyVideo: boolean;
      canCopyAudio: boolean;
    };

/** What every current browser plays inside fragmented MP4, and what it plays as a file of its own. */
const SOUND_OF_VIDEO = new Set(['aac', 'opus']);
const SOUND_ALONE = new Set(['aac', 'opus', 'mp3', 'flac']);
const isPlayableVideo = (codec: string | null, parameters: string | null) => {
  if (codec === 'vp9') return parameters?.startsWith('vp09.00') ?? false;
  if (codec === 'av1') return parameters?.startsWith('av01.0') ?? false;
  // Baseline, main and high are 4:2:0 with 8 bits; the profiles above are what editors export, not what browsers decode.
  return codec === 'avc' && /^avc1\.(42|4d|58|64)/i.test(parameters ?? '');
};

async function probeElsewhere(file: string): Promise<Probe> {
  const demuxer = await sniffLegacy(file);
  if (!demuxer) return { result: 'not_media' };
  const found = await ffprobe({ file, demuxer });
  if (!found) return { result: 'unknown_format' };
  const { durationSeconds, width, height } = found;
  return width && height
    ? { result: 'video', durationSeconds, width, height, canCopyVideo: false, canCopyAudio: false }
    : { result: 'audio', durationSeconds, playableAs: null };
}

export async function probe(file: string): Promise<Probe> {
  using input = await openInput(file);
  if (!(await input.canRead())) return probeElsewhere(file);
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video && !audio) return { result: 'not_media' };
  const durationSeconds = await input.computeDuration();
  const audioCodec = await audio?.getCodec();
  if (!video) {
    const isPlayable = audioCodec != null && SOUND_ALONE.has(audioCodec);
    const playableAs = (isPlayable && (await containerOf(input))?.audioType) || null;
    return { result: 'audio', durationSeconds, playableAs };
  }
  return {
    result: 'video',
    durationSeconds,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    canCopyVideo: isPlayableVideo(await video.getCodec(), await video.getCodecParameterString()),
    canCopyAudio: !audio || (audioCodec != null && SOUND_OF_VIDEO.has(audioCodec)),
  };
}
