/** @long */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import type { CodedFilm } from '../../test/draw-with-engine.ts';
import { openInput } from './formats.ts';
import { keepPlacesOnly } from './transport-stream.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-stream-'));
  file = path.join(folder, 'many-bits.ts');
  const coded: CodedFilm = {
    target: file,
    format: 'mpegts',
    encoder: 'libx264',
    filter: 'scale=640:360,noise=alls=60:allf=t,setsar=1,format=yuv420p',
    options: { preset: 'ultrafast', g: 25, qp: 20 },
    seconds: 2,
  };
  const words = ['--no-warnings', WITH_ENGINE, 'coded', JSON.stringify([coded])];
  execFileSync(process.execPath, words, { stdio: 'pipe' });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What its reader remembers of a film that was read: how many packets, and how many bytes of pictures with them. */
function keptOf(track: InputVideoTrack) {
  type Backing = { elementaryStream: { referencePesPackets: { data?: Uint8Array }[] } };
  const { referencePesPackets: kept } = (track as unknown as { _backing: Backing })._backing.elementaryStream;
  return { packets: kept.length, bytes: kept.reduce((sum, { data }) => sum + (data?.byteLength ?? 0), 0) };
}
async function read(track: InputVideoTrack) {
  const packets: [seconds: number, bytes: number][] = [];
  for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets())
    packets.push([timestamp, byteLength]);
  return packets;
}

test('of a transport stream that was read nothing is remembered but where its pictures lie, and it is read as ever', async () => {
  using plain = await openInput(file);
  using input = await openInput(file);
  const [usual, track] = [(await plain.getPrimaryVideoTrack())!, (await input.getPrimaryVideoTrack())!];
  keepPlacesOnly(track);
  const packets = await read(track);
  expect(packets).toEqual(await read(usual));
  expect(keptOf(track)).toEqual({ packets: keptOf(usual).packets, bytes: 0 });
  // Control: else most of the film is.
  const whole = packets.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(keptOf(usual).bytes).toBeGreaterThan(whole / 2);
  // Places are found by what is.
  const [seconds] = packets[30]!;
  expect((await new EncodedPacketSink(track).getPacket(seconds))!.timestamp).toBe(seconds);
});
