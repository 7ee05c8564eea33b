import { boundFor } from './bound.ts';
import type { Output } from './engine.ts';
import { HIGHEST_PEAK, TARGET } from './loudness.ts';

/** What has to be known of colours before they can be turned into others. */
export type ColourPart = 'primaries' | 'transfer' | 'matrix';

/**
 * A film to draw: its size as shown, upright, in pixels, how far it has to be turned clockwise to stand so, by how much picture or
 * sound begins late, and what they lack at their ends to be as long as each other, seconds.
 */
export type Shape = {
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  /** Light as cameras measure it. */
  isHdr: boolean;
  /** Light of screens, in more colours than those of browsers have. */
  isWide: boolean;
  /** What its file does not say of its colours. */
  unnamed: readonly ColourPart[];
  /** Pictures a second on average. */
  rate: number;
  late: { picture: number; sound: number };
  missing: { picture: number; sound: number };
};

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
const TURNS = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] };
/** What is wider than screens of browsers, or brighter, and does not say how, is as nearly everything that is: without a name there is no way to them. */
const TAKEN_FOR: Record<ColourPart, string> = {
  primaries: 'pin=bt2020:p=bt2020',
  transfer: 'tin=bt709',
  matrix: 'min=bt2020nc',
};
/** From light as cameras measure it to what screens of browsers show. */
const toneMap = ({ unnamed }: Shape) => [
  ['zscale=t=linear:npl=100', ...unnamed.map((part) => TAKEN_FOR[part])].join(':'),
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** From more colours to those of browsers, as bright as they are: what is mapped as brighter light would be is dark. */
const narrow = ({ unnamed }: Shape) =>
  `zscale=${[...unnamed.map((part) => TAKEN_FOR[part]), 'p=bt709:t=bt709:m=bt709:r=tv'].join(':')}`;

/** The size of a shape whose shorter side has at most so many pixels. */
function fit({ width, height }: Pick<Shape, 'width' | 'height'>, shorter: number) {
  const factor = Math.min(1, shorter / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
}

const RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60];
/** Seconds between the key frames of what is drawn: what segments are cut at. */
const KEY_FRAME_SECONDS = 4;
/** The first segment is shorter (package-hls.ts). */
const FIRST_SECONDS = 2;
/** An even rate near that of the source: screens that were recorded come with pictures of any length, the last of none. */
function evenRate(rate: number): number {
  const [nearest] = RATES.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate));
  const isNear = Math.abs(nearest! - rate) < rate * 0.003;
  return isNear ? nearest! : Math.min(60, Math.max(10, Math.round(rate)));
}

/** Deinterlaced, upright, with square pixels, in the colours of a screen: H.264 4:2:0 is what is left of any picture. */
function drawn(shape: Shape, { width, height }: { width: number; height: number }): string {
  const isTurned = shape.rotation % 180 !== 0;
  const size = isTurned ? `${height}:${width}` : `${width}:${height}`;
  return [
    'bwdif=deint=interlaced',
    'setfield=prog',
    `scale=${size}`,
    ...TURNS[shape.rotation],
    ...(shape.isHdr ? toneMap(shape) : []),
    ...(shape.isWide ? [narrow(shape)] : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',');
}

/** A tenth of a second at 192 kHz: `loudnorm` gives its last three in one, of which each buffer of what comes after would be as long (docs/adr/0485). */
const PIECES = 'asetnsamples=n=19200:p=0';
/**
 * Loudness as broadcasters agree on it (EBU R128, at -16 LUFS as for headphones), two channels, no gaps: not before it begins
 * either, for an encoder takes the first sample for that of the beginning.
 */
const SOUND = `aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,loudnorm=I=${TARGET}:TP=${HIGHEST_PEAK}:LRA=11,${PIECES},aresample=48000,aformat=sample_fmts=fltp`;

/** So many pictures a second; where sound begins before them the first one stands until they do. */
const evenly = ({ late }: Shape, rate: string) => `fps=${rate}${late.picture > 0 ? ':start_time=0' : ''}`;
const lastPicture = (seconds: number) => (seconds > 0 ? `,tpad=stop_mode=clone:stop_duration=${seconds}` : '');
const silence = (seconds: number) => (seconds > 0 ? `,apad=pad_dur=${seconds}` : '');

export type Drawing = { shape: Shape; shorter: number; copyPicture: boolean; copySound: boolean };

function filmPicture(shape: Shape, shorter: number) {
  const rate = evenRate(shape.rate);
  const paced = `${evenly(shape, rate.toFixed(5))}${lastPicture(shape.missing.picture)}`;
  const size = fit(shape, shorter);
  const filter = `${drawn(shape, size)},${paced}`;
  const pictures = (seconds: number) => Math.round(rate * seconds);
  const bound = boundFor(Math.min(size.width, size.height));
  return { filter, keyFrameEvery: pictures(KEY_FRAME_SECONDS), keyFrameAt: pictures(FIRST_SECONDS), bound };
}

/** The whole film as MP4 with H.264 and AAC, its shorter side at most so many pixels; what may be copied is copied. */
export const film = (target: string, { shape, shorter, copyPicture, copySound }: Drawing): Output => ({
  target,
  format: 'mp4',
  picture: copyPicture ? 'copy' : filmPicture(shape, shorter),
  sound: copySound ? 'copy' : { filter: SOUND + silence(shape.missing.sound) },
});

/** The sound alone as AAC in MP4. */
export const soundAlone = (target: string): Output => ({ target, format: 'mp4', sound: { filter: SOUND } });

/** The sound decoded from end to end: damage inside shows, and how loud it is. */
export const heard: Output = { target: '', format: 'none', sound: 'listen' };

const POSTER_WIDTH = 1280;
/** Passes over pictures of which nearly all is black. */
const NOT_BLACK = 'blackframe=amount=0,metadata=mode=select:key=lavfi.blackframe.pblack:value=96:function=less,';
/** Of a hundred pictures the one that is most like all of them; every fourth is looked at, for as many are kept (docs/adr/0485). */
const TYPICAL = 'framestep=4,thumbnail=25';
/** A still that shows something, after what is black. */
export const poster = (target: string, shape: Shape, from: number, isAnyGood: boolean): Output => {
  const width = Math.min(POSTER_WIDTH, even(shape.width));
  const size = { width, height: even((width * shape.height) / shape.width) };
  return {
    target,
    format: 'jpeg',
    from,
    picture: {
      filter: `${drawn(shape, size)},${isAnyGood ? '' : NOT_BLACK}${TYPICAL},format=yuvj420p`,
      quality: 4,
    },
  };
};

export type SpriteLayout = { interval: number; columns: number; rows: number; width: number; height: number };

/** Preview stills of the whole video, at most a hundred. */
export function layOutSprite(durationSeconds: number, aspect: number): SpriteLayout {
  const interval = Math.max(2, Math.ceil(durationSeconds / 100));
  const columns = 10;
  const rows = Math.max(1, Math.ceil(Math.ceil(durationSeconds / interval) / columns));
  const width = 160;
  return { interval, columns, rows, width, height: Math.max(2, Math.round(width / aspect / 2) * 2) };
}

/**
 * All stills in one image, also of a film that ends before half an interval; where only sound goes on, the last picture stands.
 * Picture and sound are decoded from end to end for it, so damage inside shows, and how loud it is.
 */
export const sprite = (
  target: string,
  shape: Shape,
  { interval, columns, rows, width, height }: SpriteLayout,
): Output => {
  // One still more where it is made longer: the filter rounds to the nearest, and what is too much is not laid out.
  const missing = shape.missing.picture > 0 ? shape.missing.picture + interval : 0;
  const paced = `${evenly(shape, `1/${interval}`)}:eof_action=pass${lastPicture(missing)}`;
  return {
    target,
    format: 'jpeg',
    sound: 'listen',
    picture: {
      filter: `${paced},${drawn(shape, { width, height })},tile=${columns}x${rows},format=yuvj420p`,
      quality: 5,
    },
  };
};
