// The classes of files that people send, each made by the engine itself from a test picture and a tone.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Demuxer, Decoder, Encoder, FilterAPI, Muxer, type EncoderOptions } from 'node-av/api';
import { AV_LOG_ERROR, type FFEncoderCodec } from 'node-av/constants';
import { Dictionary, Log, type FormatContext, type Packet } from 'node-av/lib';
import { further } from './further-classes.ts';
import { lengthOf, SECONDS, type Recipe, type Track } from './recipe.ts';

const H264 = { encoder: 'libx264', options: { preset: 'ultrafast', g: 60 } };
const AAC = { encoder: 'aac' };
/** Few samples at a time: it makes several packets of many, of which only the first is taken. */
const VORBIS = { encoder: 'libvorbis', filter: 'asetnsamples=n=64' };
const half = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2));
/** 4 kB in the middle that are not what they were. */
const noisy = (content: Buffer) => {
  const changed = Buffer.from(content);
  const middle = Math.floor(changed.length / 2);
  for (let at = 0; at < 4096; at += 1) changed[middle + at] = (at * 167 + 13) & 255;
  return changed;
};

/** What a phone writes that was turned: the pictures lie, and the index says how they stand. Degrees clockwise. */
const turned = (degrees: 90 | 180 | 270) => (content: Buffer) => {
  const changed = Buffer.from(content);
  // The first track is the picture's; its matrix stands 44 bytes behind the name of its head.
  const matrix = changed.indexOf('tkhd', 0, 'latin1') + 44;
  const ONE = 0x1_0000;
  const turns = { 90: [0, ONE, -ONE, 0], 180: [-ONE, 0, 0, -ONE], 270: [0, -ONE, ONE, 0] };
  const [a, b, c, d] = turns[degrees];
  for (const [at, value] of [a, b, 0, c, d, 0, 0, 0, 0x4000_0000].entries())
    changed.writeInt32BE(value!, matrix + at * 4);
  return changed;
};

export const classes: Record<string, Recipe> = {
  'H.264 and AAC': { file: 'plain.mp4', picture: H264, sound: AAC },
  'turned by 90°': {
    file: 'turned-90.mp4',
    picture: H264,
    sound: AAC,
    harm: turned(90),
    corner: 'top right',
    aspect: 9 / 16,
  },
  'turned by 180°': { file: 'turned-180.mp4', picture: H264, harm: turned(180), corner: 'bottom right' },
  'HEVC turned by 270°': {
    file: 'turned-hevc.mp4',
    picture: { encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } },
    sound: AAC,
    harm: turned(270),
    corner: 'bottom left',
    aspect: 9 / 16,
  },
  'pixels that are not square': {
    file: 'anamorphic.mp4',
    picture: { ...H264, size: '720x576', rate: 25, filter: 'setsar=16/15' },
    sound: AAC,
    aspect: 4 / 3,
  },
  'an odd size': {
    file: 'odd.mkv',
    picture: { ...H264, filter: 'scale=321:241,setsar=1,format=yuv444p' },
    sound: AAC,
    aspect: 321 / 241,
  },
  'without sound': { file: 'silent.mp4', picture: H264 },
  '60 pictures a second': { file: 'sixty.mp4', picture: { ...H264, rate: 60 }, sound: AAC },
  'H.264 with MP3': { file: 'mp3-sound.mp4', picture: H264, sound: { encoder: 'libmp3lame' } },
  'H.264 with FLAC': { file: 'flac-sound.mkv', picture: H264, sound: { encoder: 'flac' } },
  'H.264 with AC-3': { file: 'ac3-sound.mkv', picture: H264, sound: { encoder: 'ac3' } },
  'H.264 in a transport stream': { file: 'stream.ts', picture: H264, sound: AAC },
  'a recording that counts from an hour': {
    file: 'recording.ts',
    picture: H264,
    sound: AAC,
    options: { output_ts_offset: '3600' },
  },
  'sound in a transport stream': { file: 'sound.ts', sound: AAC, end: 'audio' },
  'pictures that refer across key frames': {
    file: 'open-gop.mkv',
    picture: { ...H264, options: { preset: 'veryfast', 'x264-params': 'open-gop=1:keyint=60:bframes=3' } },
    sound: AAC,
  },
  'one key frame': {
    file: 'one-key.mp4',
    seconds: 20,
    picture: { ...H264, options: { preset: 'ultrafast', g: 9999, sc_threshold: 0 } },
    sound: AAC,
  },
  'pictures of uneven length': {
    file: 'uneven.mkv',
    picture: { ...H264, filter: "select='lt(n,60)+not(mod(n,7))'" },
    sound: AAC,
    isSeldom: true,
  },
  interlaced: {
    file: 'interlaced.mp4',
    picture: {
      ...H264,
      size: '720x576',
      rate: 50,
      filter: 'interlace,setsar=16/11',
      options: { preset: 'ultrafast', g: 60, flags: '+ildct+ilme' },
    },
    sound: AAC,
    aspect: 20 / 11,
  },
  'sound longer than the picture': { file: 'long-sound.mp4', picture: H264, sound: { ...AAC, seconds: 16 } },
  'sound shorter than the picture': { file: 'short-sound.mp4', picture: H264, sound: { ...AAC, seconds: 4 } },
  'sound that begins after the picture': { file: 'late-sound.mp4', picture: H264, sound: { ...AAC, begins: 4 } },
  'a picture that begins after the sound': { file: 'late-picture.mp4', picture: { ...H264, begins: 4 }, sound: AAC },
  'sound longer than the picture, in AVI': {
    file: 'long-sound.avi',
    picture: { encoder: 'mpeg4' },
    sound: { encoder: 'libmp3lame', seconds: 16 },
  },
  'sound shorter than the picture, in MPEG-2': {
    file: 'short-sound.mpg',
    picture: { encoder: 'mpeg2video' },
    sound: { encoder: 'mp2', filter: 'aresample=44100', seconds: 4 },
  },
  'HEVC in 10 bits': {
    file: 'hevc.mp4',
    picture: {
      encoder: 'libx265',
      filter: 'format=yuv420p10le',
      options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
    },
    sound: AAC,
  },
  'HEVC in high dynamic range': {
    file: 'hdr.mp4',
    picture: {
      encoder: 'libx265',
      filter: 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc,format=yuv420p10le',
      options: {
        preset: 'ultrafast',
        'x265-params': 'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
      },
    },
  },
  'H.264 in 4:2:2': {
    file: 'editor.mov',
    picture: { ...H264, filter: 'format=yuv422p' },
    sound: { encoder: 'pcm_s16le' },
  },
  ProRes: {
    file: 'prores.mov',
    picture: { encoder: 'prores_ks', size: '320x180', filter: 'format=yuv422p10le' },
    sound: { encoder: 'pcm_s16le' },
  },
  'VP9 and Opus': {
    file: 'vp9.webm',
    picture: { encoder: 'libvpx-vp9', size: '320x180', options: { deadline: 'realtime', 'cpu-used': 8 } },
    sound: { encoder: 'libopus' },
  },
  'MPEG-4 in AVI': { file: 'camera.avi', picture: { encoder: 'mpeg4' }, sound: { encoder: 'libmp3lame' } },
  'Flash video': {
    file: 'flash.flv',
    picture: { encoder: 'flv' },
    sound: { encoder: 'libmp3lame', filter: 'aresample=44100' },
  },
  'Windows Media': {
    file: 'windows.wmv',
    picture: { encoder: 'wmv2' },
    sound: { encoder: 'wmav2', filter: 'aresample=44100' },
  },
  'MPEG-2': {
    file: 'disc.mpg',
    picture: { encoder: 'mpeg2video' },
    sound: { encoder: 'mp2', filter: 'aresample=44100' },
  },
  Theora: { file: 'theora.ogv', picture: { encoder: 'libtheora' }, sound: VORBIS },
  'AAC alone': { file: 'sound.aac', sound: AAC, end: 'audio' },
  'FLAC alone': { file: 'sound.flac', sound: { encoder: 'flac' }, end: 'audio' },
  'WAVE alone': { file: 'sound.wav', sound: { encoder: 'pcm_s16le' }, end: 'audio' },
  'Ogg alone': { file: 'sound.ogg', sound: VORBIS, end: 'audio' },
  'noise inside': { file: 'noise.mp4', picture: H264, sound: AAC, harm: noisy, end: 'damaged', isWhole: true },
  // Its sound could be copied, and its picture not.
  'noise inside HEVC': {
    file: 'noise-hevc.mp4',
    picture: { encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } },
    sound: AAC,
    harm: noisy,
    end: 'damaged',
    isWhole: true,
  },
  'half a Matroska file': { file: 'half.mkv', picture: H264, sound: AAC, harm: half, end: 'damaged' },
  'half a transport stream': { file: 'half.ts', picture: H264, sound: AAC, harm: half, end: 'damaged' },
  encrypted: {
    file: 'encrypted.mp4',
    picture: H264,
    sound: AAC,
    options: {
      encryption_scheme: 'cenc-aes-ctr',
      encryption_key: '000102030405060708090a0b0c0d0e0f',
      encryption_kid: '101112131415161718191a1b1c1d1e1f',
    },
    end: 'protected',
  },
  'half an MP3': {
    file: 'half.mp3',
    sound: { encoder: 'libmp3lame' },
    harm: half,
    end: 'damaged',
  },
  'noise in M4A': { file: 'noise.m4a', sound: AAC, harm: noisy, end: 'damaged', isWhole: true },
  'half a FLAC': { file: 'half.flac', sound: { encoder: 'flac' }, harm: half, end: 'damaged' },
  'half a WAVE': { file: 'half.wav', sound: { encoder: 'pcm_s16le' }, harm: half, end: 'damaged' },
  'half an M4A, index first': {
    file: 'half.m4a',
    sound: AAC,
    options: { movflags: '+faststart' },
    harm: half,
    end: 'damaged',
  },
  'half an AVI': {
    file: 'half.avi',
    picture: { encoder: 'mpeg4' },
    sound: { encoder: 'libmp3lame' },
    harm: half,
    end: 'damaged',
  },
  'half an MP4 in fragments': {
    file: 'half-fragmented.mp4',
    picture: H264,
    sound: AAC,
    options: { movflags: 'frag_keyframe+empty_moov' },
    harm: half,
    end: 'damaged',
  },
  'half an MP4, index last': { file: 'half.mp4', picture: H264, sound: AAC, harm: half, end: 'truncated' },
  ...further,
};

/** Each odd second begins with a sign of half a second: the middle of the picture lights up, and a tone sounds. */
const SIGN = 'lt(mod(t+1,2),0.5)';
const boxAt = (x: string, y: string, size: string, color: string) =>
  `drawbox=x=${x}:y=${y}:w=iw/${size}:h=ih/${size}:color=${color}:t=fill`;
/** A dark middle that lights up, and one white corner among black ones. */
const MARKED = [
  boxAt('0', '0', '5', 'white'),
  boxAt('iw*4/5', '0', '5', 'black'),
  boxAt('0', 'ih*4/5', '5', 'black'),
  boxAt('iw*4/5', 'ih*4/5', '5', 'black'),
  boxAt('iw/4', 'ih/4', '2', 'black'),
  `${boxAt('iw/4', 'ih/4', '2', 'white')}:enable='${SIGN}'`,
].join(',');

/** FFmpeg's names of the formats whose file names end otherwise. */
const FORMATS: Record<string, string> = {
  mkv: 'matroska',
  ts: 'mpegts',
  mts: 'mpegts',
  ogv: 'ogg',
  oga: 'ogg',
  wmv: 'asf',
  mpg: 'mpeg',
  aac: 'adts',
  mka: 'matroska',
  m4a: 'ipod',
};

type Write = (packet: Packet, index: number) => Promise<void>;
/** One packet at a time: node-av forgets some of those that come while it begins the file. */
function createWrite(muxer: Muxer): Write {
  let last: Promise<void> = Promise.resolve();
  return (packet, index) => (last = last.then(async () => muxer.writePacket(packet, index)));
}

/** The encoders count from 0, whatever they are given. */
function later(packet: Packet, seconds: number): Packet {
  if (seconds === 0) return packet;
  const { num, den } = packet.timeBase;
  const by = BigInt(Math.round((seconds * den) / num));
  packet.pts += by;
  packet.dts += by;
  return packet;
}

/** A track of a file, and its packets. */
type Added = { index: number; packets: () => AsyncGenerator<Packet> };

/** Frames of a source of test pictures or tones, through a filter and an encoder. */
async function addTrack(
  muxer: Muxer,
  source: string,
  { encoder: name, filter = 'null', options = {}, begins = 0 }: Track,
): Promise<Added> {
  const input = await Demuxer.open(source, { format: 'lavfi' });
  const stream = input.video() ?? input.audio()!;
  const decoder = await Decoder.create(stream);
  const drawn = FilterAPI.create(filter);
  const encoding: EncoderOptions = { decoder, filter: drawn, autoFormat: true, autoResample: true, options };
  const encoder = await Encoder.create(name as FFEncoderCodec, encoding);
  const packets = async function* () {
    for await (const packet of encoder.packets(drawn.frames(decoder.frames(input.packets(stream.index)))))
      if (packet) yield later(packet, begins);
    await input.close();
  };
  return { index: muxer.addStream(encoder), packets };
}

async function writeOnce(write: Write, tracks: readonly Added[]): Promise<void> {
  const writeAll = async ({ index, packets }: Added) => {
    for await (using packet of packets()) await write(packet, index);
  };
  await Promise.all(tracks.map(writeAll));
}

/** Nothing of it is encoded twice. What an encoder begins a sound with is in the end of the one before. */
async function writeRepeated(write: Write, tracks: readonly Added[], times: number, seconds: number): Promise<void> {
  const parts = await Promise.all(tracks.map(async ({ packets }) => Array.fromAsync(packets())));
  for (let time = 0; time < times; time += 1)
    for (const [at, part] of parts.entries())
      for (const packet of part) {
        if (time > 0 && packet.pts < 0n) continue;
        using copy = packet.clone()!;
        await write(later(copy, time * seconds), tracks[at]!.index);
      }
  for (const packet of parts.flat()) packet.free();
}

const lastsOf = (recipe: Recipe, track: Track) => lengthOf(recipe, track) - (track.begins ?? 0);

/** Said of the file and of each of its streams: formats keep it in one place or the other. */
const tagged = (tags: Record<string, string>) => (context: FormatContext) => {
  for (const place of [context, ...context.streams]) place.metadata = Dictionary.fromObject(tags);
};

/** Writes the file of one class. @returns where it lies */
export async function makeFile(recipe: Recipe, folder: string): Promise<string> {
  Log.setLevel(AV_LOG_ERROR);
  const { picture, sound, harm, options = {}, tags } = recipe;
  const file = path.join(folder, recipe.file);
  if (recipe.bytes) {
    writeFileSync(file, recipe.bytes());
    return file;
  }
  const ending = path.extname(file).slice(1);
  {
    const configure = tags && { configure: tagged(tags()) };
    await using muxer = await Muxer.open(file, { format: FORMATS[ending] ?? ending, options, ...configure });
    const tracks: Added[] = [];
    if (picture) {
      const { size = '640x360', rate = 30, filter = 'null' } = picture;
      const source = `testsrc2=size=${size}:rate=${rate}:duration=${lastsOf(recipe, picture)}`;
      tracks.push(await addTrack(muxer, source, { ...picture, filter: `format=yuv420p,${MARKED},${filter}` }));
    }
    for (const track of [sound, recipe.secondSound]) {
      if (!track) continue;
      const source = `aevalsrc='0.25*sin(880*PI*t)*${SIGN}':sample_rate=48000:duration=${lastsOf(recipe, track)}`;
      tracks.push(await addTrack(muxer, source, { ...track, filter: track.filter ?? 'anull' }));
    }
    const { times = 1, seconds = SECONDS } = recipe;
    const write = createWrite(muxer);
    await (times === 1 ? writeOnce(write, tracks) : writeRepeated(write, tracks, times, seconds));
  }
  if (harm) writeFileSync(file, harm(readFileSync(file)));
  return file;
}
