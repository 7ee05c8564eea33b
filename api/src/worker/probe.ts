import {
  EncodedPacketSink,
  MATROSKA,
  MPEG_TS,
  OGG,
  WAVE,
  WEBM,
  type Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
} from 'mediabunny';
import { isInterlaced } from './avc.ts';
import { beginningOf, keptTracks } from './beginning.ts';
import type { ColourPart, Shape } from './drawings.ts';
import type { Ends, Engine, Source } from './engine.ts';
import { isForeign, isLongerThanFile, isTorn, notTakenAs, openInput, readAs, sniffLegacy } from './formats.ts';
import { keepEndsOnly } from './mp3-ends.ts';
import { MAX_APART_SECONDS } from './package-hls.ts';
import { isThirdLayer, playsPicture, playsSound, soundTypeOf } from './plays.ts';

/** What is inside a file, as far as publishing it needs to know. Width and height are upright, in pixels. */
export type Probe =
  | { result: 'not_media' }
  /** Pictures without a container. */
  | { result: 'no_times' }
  /** A container that is known, and read by nothing here. */
  | { result: 'not_taken' }
  /** Not played, but read; `problem` is why it cannot be. */
  | { result: 'pdf'; problem?: 'truncated' | 'protected' }
  /** A format that only FFmpeg reads. */
  | { result: 'foreign' }
  /** An index that does not fit into the memory of what copies. */
  | { result: 'long' }
  /** @param playableAs the content type under which browsers play the file as it is */
  | { result: 'audio'; durationSeconds: number; playableAs: string | null }
  | Film;
/** What can be copied plays in every current browser as it is. */
export type Film = Shape & {
  result: 'video';
  /** The second of the file's own time from which on it is kept, and counted. */
  beginning: number;
  durationSeconds: number;
  canCopyVideo: boolean;
  canCopyAudio: boolean;
};

/** What a picture may have before the file begins: more is what somebody cut off, and is not to be seen. */
const MAX_HIDDEN_SECONDS = 0.1;
/** The first key frame of what was joined in its midst comes sooner, or is none to wait for. */
const LATEST_KEY_SECONDS = 30;
/** Pictures that the rate is found by, at each place. */
const RATE_PACKETS = 200;
/** What has fewer pictures a second at its beginning may be a recorded screen that stands still there. */
const SLOW = 23;
/** Further places of it, evenly from one end to the other. */
const PLACES = 16;

async function canCopyPicture(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getFirstTimestamp()) < -MAX_HIDDEN_SECONDS) return false;
  if (!playsPicture(await video.getCodecParameterString(), await video.hasHighDynamicRange())) return false;
  const config = await video.getDecoderConfig();
  if (!config) return false;
  const first = await new EncodedPacketSink(video).getFirstPacket();
  return first?.type !== 'delta' && !isInterlaced(config, first?.data);
}

/**
 * When the first picture comes that can be decoded: what was recorded from the midst of another has some before it that cannot.
 * Where none comes for long, the first of all.
 */
async function firstSeenAt(video: InputVideoTrack): Promise<number> {
  const start = await video.getFirstTimestamp();
  for await (const { type, timestamp } of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    if (type === 'key') return Math.max(start, timestamp);
    if (timestamp - start > LATEST_KEY_SECONDS) break;
  }
  return start;
}

function apart({ picture, sound }: Ends): Film['missing'] {
  const lacks = (own: number, other: number) => (other - own > MAX_APART_SECONDS ? other - own : 0);
  return { picture: lacks(picture, sound), sound: lacks(sound, picture) };
}

/** By how much each begins after the other, where that is more than players bear. */
const lateBy = ({ picture, sound }: Ends): Film['late'] => apart({ picture: -picture, sound: -sound });
const NOTHING = { picture: 0, sound: 0 };

/** What each lacks at its start and its end to last as long as the other; nothing where players get there all the same. Seconds. */
async function lackingOf(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Pick<Film, 'late' | 'missing'>> {
  if (!audio) return { late: NOTHING, missing: NOTHING };
  const [picture, sound] = await Promise.all([firstSeenAt(video), audio.getFirstTimestamp()]);
  const late = lateBy({ picture: Math.max(0, picture), sound: Math.max(0, sound) });
  const [pictureEnd, soundEnd] = await Promise.all([video.computeDuration(), audio.computeDuration()]);
  return { late, missing: apart({ picture: pictureEnd, sound: soundEnd }) };
}

/** Pictures a second from a place on; none where it cannot be read. */
async function rateAt(sink: EncodedPacketSink, seconds: number): Promise<number> {
  const metadataOnly = { metadataOnly: true };
  const times: number[] = [];
  try {
    const first = await sink.getPacket(seconds, metadataOnly);
    if (!first) return 0;
    for await (const { timestamp } of sink.packets(first, undefined, metadataOnly)) {
      times.push(timestamp);
      if (times.length === RATE_PACKETS) break;
    }
  } catch {
    return 0;
  }
  const span = Math.max(...times) - Math.min(...times);
  return span > 0 ? (times.length - 1) / span : 0;
}

/** Pictures a second where there are most: drawn with fewer, what moves would stutter. */
async function rateOf(video: InputVideoTrack, start: number, end: number): Promise<number> {
  const rate = (await video.computePacketStats(RATE_PACKETS)).averagePacketRate;
  if (rate >= SLOW) return rate;
  const sink = new EncodedPacketSink(video);
  let most = rate;
  for (let place = 1; place < PLACES; place += 1)
    most = Math.max(most, await rateAt(sink, start + ((end - start) * place) / PLACES));
  // What differs by little is the same, counted from somewhere else.
  return most > rate * 1.2 ? most : rate;
}

const COLOUR_PARTS: readonly ColourPart[] = ['primaries', 'transfer', 'matrix'];
/** Curves of light as cameras measure it. Whatever else is more than screens of browsers show is so by its colours alone. */
const CURVES = new Set<string | null | undefined>(['pq', 'hlg']);
async function coloursOf(video: InputVideoTrack): Promise<Pick<Film, 'isHdr' | 'isWide' | 'unnamed'>> {
  const named = await video.getColorSpace();
  const isHdr = CURVES.has(named.transfer);
  const isWide = !isHdr && (await video.hasHighDynamicRange());
  return { isHdr, isWide, unnamed: COLOUR_PARTS.filter((part) => !named[part]) };
}

/** What is passed over in silence where its codec is not known: a picture or a sound that is not found may be there all the same. */
const PASSES_OVER: readonly InputFormat[] = [MPEG_TS, OGG];
/** What the reader gives up at codecs, or programs, that FFmpeg knows. Of others it gives up at what is broken. */
const GIVES_UP: readonly InputFormat[] = [MPEG_TS, WAVE];

async function probeFilm(input: Input, video: InputVideoTrack, audio: InputAudioTrack | null): Promise<Film> {
  const passesOver = PASSES_OVER.includes(await input.getFormat());
  const end = await input.computeDuration(keptTracks(video, audio));
  const beginning = Math.max(0, await beginningOf(input, video, audio));
  const { late, missing } = await lackingOf(video, audio);
  return {
    result: 'video',
    beginning,
    durationSeconds: end - beginning,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    rotation: await video.getRotation(),
    ...(await coloursOf(video)),
    rate: await rateOf(video, beginning, end),
    late,
    missing,
    canCopyVideo: late.picture + missing.picture === 0 && (await canCopyPicture(video)),
    canCopyAudio:
      late.sound + missing.sound === 0 && (audio ? playsSound(await audio.getCodecParameterString()) : !passesOver),
  };
}

/** What is kept of a file as far as its reader knows it; nothing where it gives up. */
const readTracks = async (input: Input) =>
  keptTracks(await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack());

/** What Matroska says of its length is of its texts too, which the reader does not see: where it says its size, that counts. */
async function promisedSeconds(input: Input, saysItsSize: boolean): Promise<number> {
  const format = await input.getFormat();
  if (saysItsSize && (format === MATROSKA || format === WEBM)) return 0;
  return (await input.getDurationFromMetadata()) ?? 0;
}

/**
 * The second at which a file ends before its time: its own header promises more, or its last packet is not whole. Undefined
 * for a file that is all there, as far as that can be seen without decoding.
 * @param durationSeconds where only FFmpeg reads the file
 */
export async function cutOffAt(
  file: string,
  durationSeconds: number,
  onFurther?: () => void,
): Promise<number | undefined> {
  using input = await openInput(file, onFurther);
  const promisesMore = await isLongerThanFile(file);
  const isRead = await input.canRead();
  const isStream = isRead && (await input.getFormat()) === MPEG_TS;
  const isCut = promisesMore === true || (isStream && (await isTorn(file)));
  const kept = isRead ? await readTracks(input).catch(() => []) : [];
  if (kept.length === 0) return isCut ? Math.floor(durationSeconds) : undefined;
  for (const track of kept) keepEndsOnly(track);
  const [end, promised] = await Promise.all([
    input.computeDuration(),
    promisedSeconds(input, promisesMore !== undefined),
  ]);
  const isShort = promised - end > Math.max(1, end * 0.01);
  if (!isShort && !isCut) return undefined;
  const [last, beginning] = await Promise.all([input.computeDuration(kept), input.getFirstTimestamp(kept)]);
  return Math.floor(last - Math.max(0, beginning));
}

/** Looks inside, without decoding anything. */
export async function probe(file: string, onFurther?: () => void): Promise<Probe> {
  using input = await openInput(file, onFurther);
  if (!(await input.canRead())) return { result: (await sniffLegacy(file)) ? 'foreign' : await notTakenAs(file) };
  if (await isForeign(file)) return { result: 'foreign' };
  const format = await input.getFormat();
  const tracks = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]).catch(
    (error: unknown) => {
      if (!GIVES_UP.includes(format)) throw error;
    },
  );
  if (!tracks) return { result: 'foreign' };
  const [video, audio] = tracks;
  if (video) return await probeFilm(input, video, audio);
  // What Ogg has in it beside a sound is known by its first bytes.
  if (format === MPEG_TS || (!audio && format === OGG)) return { result: 'foreign' };
  if (!audio) return { result: 'not_media' };
  keepEndsOnly(audio);
  try {
    const [codec, parameters] = await Promise.all([audio.getCodec(), audio.getCodecParameterString()]);
    const isKnown = codec !== 'mp3' || isThirdLayer((await new EncodedPacketSink(audio).getFirstPacket())?.data);
    const playableAs = isKnown ? soundTypeOf(await readAs(input), codec, parameters) : null;
    const [end, start] = await Promise.all([audio.computeDuration(), audio.getFirstTimestamp()]);
    return { result: 'audio', durationSeconds: end - Math.max(0, start), playableAs };
  } catch {
    // Sound that the reader loses its way in, FFmpeg may find its way through: of some FLAC that is so.
    return { result: 'foreign' };
  }
}

/** The same for what only FFmpeg reads. */
export async function probeForeign(engine: Engine, source: Source, onProgress: () => void): Promise<Probe> {
  const found = await engine.inspect(source, onProgress);
  if (!found) return { result: 'not_media' };
  const { durationSeconds, width, height, hasSound, rate = 25, starts = NOTHING, ends = NOTHING } = found;
  if ((!width || !height) && !hasSound) return { result: 'not_media' };
  if (!width || !height) return { result: 'audio', durationSeconds, playableAs: null };
  // One packet with a time from nowhere is no reason to draw hours of nothing.
  const isTold = ({ picture, sound }: Ends) => Math.abs(picture - sound) <= durationSeconds;
  const late = isTold(starts) ? lateBy(starts) : NOTHING;
  const missing = isTold(ends) ? apart(ends) : NOTHING;
  const colours = { isHdr: false, isWide: false, unnamed: [] };
  const shape = { width, height, rotation: 0, ...colours, rate, late, missing } as const;
  return { result: 'video', beginning: 0, durationSeconds, ...shape, canCopyVideo: false, canCopyAudio: false };
}
