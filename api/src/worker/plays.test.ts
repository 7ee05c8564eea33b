import { expect, test } from '@jest/globals';
import { isSoundType, playsEverywhere, playsPicture, playsSound, soundTypeOf } from './plays.ts';

test.each([
  ['H.264, baseline', 'avc1.42c01e', false, true],
  ['H.264, main', 'avc1.4D401F', false, true],
  ['H.264, high', 'avc1.640028', false, true],
  ['H.264, extended: switching slices, which no browser knows', 'avc1.58a01e', false, false],
  ['H.264 in 10 bits', 'avc1.6e0028', false, false],
  ['H.264 in 4:2:2', 'avc1.7a0028', false, false],
  ['H.264 in 4:4:4', 'avc1.f40028', false, false],
  ['H.264 with the light of cameras', 'avc1.640028', true, false],
  ['HEVC', 'hvc1.1.6.L93.B0', false, false],
  ['VP8', 'vp8', false, false],
  ['VP9', 'vp09.00.31.08', false, false],
  ['AV1', 'av01.0.04M.08', false, false],
  ['AV1 with the light of cameras', 'av01.0.04M.10.0.110.09.16.09.0', true, false],
  ['what has no name', null, false, false],
])('a picture that is copied plays everywhere: %s', (_what, parameters, isHdr, plays) => {
  expect(playsPicture(parameters, isHdr)).toBe(plays);
});

test.each([
  ['AAC', 'mp4a.40.2', true],
  ['AAC, as older files name it', 'mp4a.40.02', true],
  ['HE-AAC', 'mp4a.40.5', true],
  ['HE-AAC v2', 'mp4a.40.29', true],
  ['AAC Main', 'mp4a.40.1', false],
  ['xHE-AAC', 'mp4a.40.42', false],
  ['MP3 in MP4', 'mp3', false],
  ['AC-3', 'ac-3', false],
  ['Opus', 'opus', false],
  ['FLAC', 'flac', false],
  ['what has no name', null, false],
])('a sound that is copied beside a picture plays everywhere: %s', (_what, parameters, plays) => {
  expect(playsSound(parameters)).toBe(plays);
});

test.each([
  ['MP3', 'mp3', 'mp3', 'mp3', 'audio/mpeg'],
  ['AAC in M4A', 'mov', 'aac', 'mp4a.40.2', 'audio/mp4'],
  ['FLAC', 'flac', 'flac', 'flac', 'audio/flac'],
  ['xHE-AAC in M4A', 'mov', 'aac', 'mp4a.40.42', null],
  ['ALAC in M4A', 'mov', 'alac', 'alac', null],
  ['Opus in MP4', 'mov', 'opus', 'opus', null],
  ['FLAC in MP4', 'mov', 'flac', 'flac', null],
  // No Safari and no Firefox opens a Matroska file of sound, whatever is in it.
  ['AAC in Matroska', 'matroska', 'aac', 'mp4a.40.2', null],
  ['Opus in Matroska or WebM', 'matroska', 'opus', 'opus', null],
  ['Opus in Ogg', 'ogg', 'opus', 'opus', null],
  ['Vorbis in Ogg', 'ogg', 'vorbis', 'vorbis', null],
  // Its length stands nowhere in it, and browsers guess.
  ['AAC without a container', 'aac', 'aac', 'mp4a.40.2', null],
  ['AAC in a transport stream', 'mpegts', 'aac', 'mp4a.40.2', null],
  ['WAVE', 'wav', 'pcm-s16', 'pcm-s16', null],
  ['what has no name', 'mov', null, null, null],
])('a sound that is served as it was sent plays everywhere: %s', (_what, demuxer, codec, parameters, type) => {
  expect(soundTypeOf(demuxer, codec, parameters)).toBe(type);
  if (type) expect(isSoundType(type)).toBe(true);
});

test('what was served before and plays in some browsers alone is known by its type, and by the codecs of its playlist', () => {
  expect(['audio/x-matroska', 'audio/webm', 'audio/ogg', null].map(isSoundType)).toEqual([false, false, false, false]);
  const of = (codecs: string) => playsEverywhere({ codecs });
  expect(['avc1.64001f,mp4a.40.2', 'avc1.42c01e'].map(of)).toEqual([true, true]);
  expect(['avc1.64001f,opus', 'vp09.00.31.08,opus', 'av01.0.04M.08,mp4a.40.2'].map(of)).toEqual([false, false, false]);
});
