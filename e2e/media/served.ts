// What a browser is given of a video, taken apart: where the tones of the test films are heard.
import { createDecipheriv } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Decoder, Demuxer, FilterAPI } from 'node-av/api';

type Get = (address: string) => Promise<Buffer>;

/** So many segments hold the first tones of every film. */
const FIRST = 8;

/** What the best rendition of an HLS stream begins with as one file, its segments decrypted as players do: their number is the vector. */
export async function saveServed(get: Get, master: string, file: string): Promise<void> {
  const text = async (address: string) => (await get(address)).toString();
  const beside = (from: string, to: string) => new URL(to, new URL(from, 'http://host')).pathname;
  const lines = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const index = beside(master, lines(await text(master))[0]!);
  const playlist = await text(index);
  const key = await get(beside(index, /#EXT-X-KEY:.*URI="([^"]+)"/.exec(playlist)![1]!));
  const parts = [await get(beside(index, /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)![1]!))];
  for (const [number, segment] of lines(playlist).slice(0, FIRST).entries()) {
    const vector = Buffer.alloc(16);
    vector.writeUInt32BE(number, 12);
    const decipher = createDecipheriv('aes-128-cbc', key, vector);
    parts.push(Buffer.concat([decipher.update(await get(beside(index, segment))), decipher.final()]));
  }
  writeFileSync(file, Buffer.concat(parts));
}

const RATE = 8000;
/** A tone is heard over so many samples: five milliseconds. */
const WINDOW = 40;
/** A tone begins where it was still before for so long; seconds. */
const STILL = 0.3;

/** Where tones begin; seconds, as browsers count them. Of pictures FFmpeg counts otherwise where they refer to later ones. */
export async function findTones(file: string): Promise<number[]> {
  await using input = await Demuxer.open(file, { format: 'mov' });
  const stream = input.audio();
  if (!stream) return [];
  using decoder = await Decoder.create(stream);
  using mono = FilterAPI.create(`aresample=${RATE},aformat=sample_fmts=flt:channel_layouts=mono`);
  const levels: { at: number; level: number }[] = [];
  for await (using frame of mono.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame) continue;
    const began = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    const bytes = frame.toBuffer();
    for (let sample = 0; sample + WINDOW <= frame.nbSamples; sample += WINDOW) {
      const heard = Array.from({ length: WINDOW }, (_one, index) => bytes.readFloatLE((sample + index) * 4));
      levels.push({ at: began + sample / RATE, level: Math.hypot(...heard) });
    }
  }
  const half = Math.max(...levels.map(({ level }) => level)) / 2;
  const loud = levels.filter(({ level }) => level > half).map(({ at }) => at);
  return loud.filter((at, index) => at - (loud[index - 1] ?? Number.NEGATIVE_INFINITY) > STILL);
}
