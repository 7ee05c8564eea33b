import type { Demuxer } from 'node-av/api';
import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
  AVDISCARD_ALL,
} from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import type { Cue } from './captions.ts';
import type { Said } from './engine.ts';

export const NO_TIME = -(2n ** 63n);
/** Beginnings below this are how encoders start; above, the container counts from somewhere else. Seconds. */
export const LEAST_START = 0.2;

/** Text of an event of SubStation Alpha stands behind eight fields; `\N` is a new line. */
const assText = (data: Buffer) => data.toString('utf8').split(',').slice(8).join(',').replaceAll(/\\n/gi, '\n');
/** Timed text of MP4 says its length first; what comes after it is how it looks. */
function movText(data: Buffer): string {
  const text = data.subarray(2, 2 + data.readUInt16BE(0));
  return text[0] === 0xfe && text[1] === 0xff ? new TextDecoder('utf-16be').decode(text) : text.toString('utf8');
}
const plainText = (data: Buffer) => data.toString('utf8');
/** How each codec of texts writes one: none of them needs a decoder. */
const TEXTS = new Map<number, (data: Buffer) => string>([
  [AV_CODEC_ID_MOV_TEXT, movText],
  [AV_CODEC_ID_ASS, assText],
  [AV_CODEC_ID_SSA, assText],
  [AV_CODEC_ID_SUBRIP, plainText],
  [AV_CODEC_ID_TEXT, plainText],
  [AV_CODEC_ID_WEBVTT, plainText],
]);

/** What streams of texts say; nothing else of the file is read where it has an index. */
export async function readSaid(input: Demuxer, texts: Stream[], onProgress: () => void): Promise<Said[]> {
  for (const stream of input.streams) if (!isText(stream)) stream.discard = AVDISCARD_ALL;
  const start = input.startTime > LEAST_START ? input.startTime : 0;
  const said = new Map(
    texts.map((stream) => [stream.index, { language: stream.metadata?.get('language') ?? '', cues: [] as Cue[] }]),
  );
  for await (using packet of input.packets()) {
    if (!packet) continue;
    onProgress();
    const stream = texts.find(({ index }) => index === packet.streamIndex);
    if (!stream || !packet.data || packet.data.length < 2 || packet.pts === NO_TIME) continue;
    const { num, den } = stream.timeBase;
    const at = (Number(packet.pts) * num) / den - start;
    const text = TEXTS.get(stream.codecpar.codecId)!(packet.data);
    said.get(stream.index)!.cues.push({ start: at, end: at + (Number(packet.duration) * num) / den, text });
  }
  return [...said.values()];
}

export const isText = ({ codecpar }: Stream) => TEXTS.has(codecpar.codecId);
