// Classes of files that go the same ways as others, or are none of ours: `pnpm bench video --play` alone tries them.
import { deflateRawSync } from 'node:zlib';
import type { Recipe, Track } from './recipe.ts';

const H264 = { encoder: 'libx264', options: { preset: 'ultrafast', g: 60 } };
const AAC = { encoder: 'aac' };
const LAYER_2 = { encoder: 'mp2', filter: 'aresample=44100' };
const AROUND = 'pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0';
/** Noise at a steady rate: as many bytes as were asked for. */
const noisy = (rate: string): Track & { size: string } => ({
  encoder: 'libx264',
  size: '1280x720',
  filter: 'noise=alls=40:allf=t',
  options: { preset: 'ultrafast', g: 60, b: rate, minrate: rate, maxrate: rate, bufsize: rate },
});
const HEVC = { encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } };

/** One file of so many zeros in an archive, which says what it holds. */
function zipOfZeros(bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes));
  const head = Buffer.alloc(31);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(bytes, 22);
  head.writeUInt16LE(1, 26);
  head.write('a', 30);
  return Buffer.concat([head, packed]);
}
const PIXEL = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};

/** The cover of a record, as Ogg and FLAC keep it: what it is, its kind, no words, no size, its bytes. */
function coverOf(type: string, picture: Buffer): string {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const FRONT = 3;
  const parts = [number(FRONT), number(type.length), Buffer.from(type), ...[0, 1, 1, 24, 0].map(number)];
  return Buffer.concat([...parts, number(picture.length), picture]).toString('base64');
}

/**
 * What cuts a film without drawing it: pictures stay from the key frame on that is before the cut, and the index says from where
 * on they are seen. After two seconds light and tone are in step again.
 */
function cutAtTwoSeconds(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  // The first track is the picture's, and has one edit.
  const timescale = changed.readUInt32BE(changed.indexOf('mdhd', 0, 'latin1') + 16);
  const at = changed.indexOf('elst', 0, 'latin1') + 16;
  changed.writeInt32BE(changed.readInt32BE(at) + 2 * timescale, at);
  return changed;
}

/** What was broadcast before a recorder was there is not in its file: no key frame at its beginning, and less than half a second of it. */
function joined(content: Buffer): Buffer {
  const PACKET = 188;
  return content.subarray(Math.floor(content.length / PACKET / 20) * PACKET);
}

export const further: Record<string, Recipe> = {
  'a film that begins after what was cut off': { file: 'cut.mp4', picture: H264, sound: AAC, harm: cutAtTwoSeconds },
  'a recording that begins in the midst of another': {
    file: 'joined.ts',
    picture: H264,
    sound: AAC,
    harm: joined,
    // Before its first key frame one picture stands.
    isSeldom: true,
  },
  'of 100 MB': { file: 'large-100mb.mp4', picture: noisy('4M'), sound: AAC, times: 25 },
  'of 600 MB': { file: 'large-600mb.mp4', picture: noisy('16M'), sound: AAC, times: 38 },
  'of three hours': {
    file: 'three-hours.mp4',
    picture: { ...H264, size: '320x180', options: { ...H264.options, crf: 40 } },
    sound: AAC,
    times: 1350,
  },
  '4K': { file: 'four-k.mp4', picture: { ...H264, size: '3840x2160' }, sound: AAC },
  'MP4 in fragments': {
    file: 'fragmented.mp4',
    picture: H264,
    sound: AAC,
    options: { movflags: 'frag_keyframe+empty_moov' },
  },
  'half an MP4, index first': {
    file: 'half-index-first.mp4',
    picture: H264,
    sound: AAC,
    options: { movflags: '+faststart' },
    harm: (content) => content.subarray(0, Math.floor(content.length / 2)),
    end: 'truncated',
  },
  'VP9 in an odd size': {
    file: 'odd-vp9.webm',
    picture: {
      encoder: 'libvpx-vp9',
      filter: 'scale=321:241,setsar=1',
      options: { deadline: 'realtime', 'cpu-used': 8 },
    },
    sound: { encoder: 'libopus' },
    aspect: 321 / 241,
  },
  'sound from all around': { file: 'around.mp4', picture: H264, sound: { ...AAC, filter: AROUND } },
  'two tracks of sound': { file: 'two-sounds.mkv', picture: H264, sound: AAC, secondSound: AAC },
  'pictures out of order, and an edit list': {
    file: 'reordered.mp4',
    picture: { ...H264, options: { preset: 'veryfast', bf: 3, g: 60 } },
    sound: AAC,
  },
  'AV1 and Opus': {
    file: 'av1.webm',
    picture: { encoder: 'libsvtav1', options: { preset: 10 } },
    sound: { encoder: 'libopus' },
  },
  'VP8 and Vorbis': {
    file: 'vp8.webm',
    picture: { encoder: 'libvpx', size: '320x180', options: { deadline: 'realtime', 'cpu-used': 8 } },
    sound: { encoder: 'libvorbis', filter: 'asetnsamples=n=64' },
  },
  '3GP': { file: 'old-phone.3gp', picture: { ...H264, size: '320x180' }, sound: AAC },
  'Matroska with AAC': { file: 'aac.mkv', picture: H264, sound: AAC },
  'Matroska with Opus': { file: 'opus.mkv', picture: H264, sound: { encoder: 'libopus' } },
  'one second': { file: 'one-second.mp4', seconds: 1, picture: H264, sound: AAC, isSeldom: true },
  'H.264 in 10 bits': { file: 'hi10p.mp4', picture: { ...H264, filter: 'format=yuv420p10le' }, sound: AAC },
  'H.264 in 4:4:4': { file: 'full-colour.mp4', picture: { ...H264, filter: 'format=yuv444p' }, sound: AAC },
  'HEVC with AC-3': { file: 'hevc-ac3.mkv', picture: HEVC, sound: { encoder: 'ac3' } },
  'MPEG-2 in a transport stream': { file: 'tv.ts', picture: { encoder: 'mpeg2video' }, sound: LAYER_2 },
  'MPEG-2 of a disc, wide': {
    file: 'wide.mpg',
    picture: { encoder: 'mpeg2video', size: '720x576', rate: 25, filter: 'setsar=64/45' },
    sound: LAYER_2,
    aspect: 16 / 9,
  },
  'H.264 with the sound of digital television': {
    file: 'latm.ts',
    picture: H264,
    sound: AAC,
    options: { mpegts_flags: '+latm' },
  },
  'a transport stream of a camera': {
    file: 'camera.mts',
    picture: H264,
    sound: { encoder: 'ac3' },
    options: { mpegts_m2ts_mode: '1' },
  },
  'H.264 in wide colours': {
    file: 'wide-colours.mp4',
    picture: {
      ...H264,
      filter: 'setparams=color_primaries=smpte432:color_trc=bt709:colorspace=bt709',
      options: { ...H264.options, 'x264-params': 'colorprim=smpte432:transfer=bt709:colormatrix=bt709' },
    },
    sound: AAC,
  },
  'Layer II alone': { file: 'radio.mp2', sound: LAYER_2, end: 'audio' },
  'ADPCM in WAVE': { file: 'adpcm.wav', sound: { encoder: 'adpcm_ima_wav' }, end: 'audio' },
  'FLAC in Ogg': { file: 'flac.oga', sound: { encoder: 'flac' }, end: 'audio' },
  'AIFF alone': { file: 'sound.aiff', sound: { encoder: 'pcm_s16be' }, end: 'audio' },
  'CAF alone': { file: 'sound.caf', sound: { encoder: 'pcm_s16be' }, end: 'audio' },
  'M4A alone': { file: 'sound.m4a', sound: AAC, end: 'audio' },
  'Matroska sound alone': { file: 'sound.mka', sound: { encoder: 'libopus' }, end: 'audio' },
  'Ogg alone, with a cover': {
    file: 'covered.ogg',
    sound: { encoder: 'libvorbis', filter: 'asetnsamples=n=64' },
    tags: () => ({ METADATA_BLOCK_PICTURE: coverOf('image/png', Buffer.from(PIXEL.png, 'base64')) }),
    end: 'audio',
  },
  'a clock of the camera beside it': {
    file: 'timecode.mov',
    picture: H264,
    sound: AAC,
    tags: () => ({ timecode: '01:00:00:00' }),
  },
  'MP3 alone': { file: 'sound.mp3', sound: { encoder: 'libmp3lame' }, end: 'audio' },
  'pictures without a container': { file: 'raw.h264', picture: H264, end: 'no_times' },
  'a GIF that moves': { file: 'moving.gif', picture: { encoder: 'gif', size: '320x180', filter: 'format=rgb8' } },
  'QuickTime as cameras wrote it before it began with its kind': {
    file: 'old-camera.mov',
    picture: { encoder: 'mpeg4' },
    sound: { encoder: 'pcm_s16le' },
    harm: (content) => {
      content.write('wide', 4, 'latin1');
      return content;
    },
  },
  'tape of a camera': {
    file: 'tape.dv',
    bytes: () => Buffer.from('1f07003f'.padEnd(4000, '78'), 'hex'),
    end: 'not_taken',
  },
  'nothing but zeros': { file: 'zeros.mp4', bytes: () => Buffer.alloc(100_000), end: 'not_media' },
  'a picture called a video': { file: 'picture.mp4', bytes: () => Buffer.from(PIXEL.png, 'base64'), end: 'not_media' },
  'a GIF of one picture called a video': {
    file: 'still.mp4',
    bytes: () => Buffer.from(PIXEL.gif, 'base64'),
    end: 'not_media',
  },
  'an archive that would fill a disk': { file: 'archive.mp4', bytes: () => zipOfZeros(64_000_000), end: 'not_media' },
};
