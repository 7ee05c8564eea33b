import { mkdtempSync, rmSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Demuxer } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { builtIn } from './built-in.ts';
import { FileError, WorkerError } from './errors.ts';
import { openFeeds } from './feeds.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
const source = { file: path.join(SAMPLES, 'landscape-h264.mp4'), demuxer: 'mov' };
const nothing = () => {};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-built-in-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function count(packets: AsyncIterable<Packet | null>): Promise<number> {
  let found = 0;
  for await (using packet of packets) if (packet) found += 1;
  return found;
}

describe('packets of several streams', () => {
  test('are all there for who begins late', async () => {
    await using input = await Demuxer.open(source.file, { format: source.demuxer });
    const [picture, sound] = openFeeds<Packet>(input, [input.video()!.index, input.audio()!.index]);
    const sounds = count(sound!);
    // A picture's decoder begins its threads, and the machine is busy.
    for (let turns = 0; turns < 2000; turns += 1) await turn();
    const pictures = await count(picture!);
    expect([pictures, (await sounds) > 1000]).toEqual([900, true]);
  });
});

test('a file is read no further than it is taken, and where node-av would ask again and again whether there is room nobody asks', async () => {
  await using input = await Demuxer.open(source.file, { format: source.demuxer });
  const context = input.getFormatContext();
  const own = context.readFrame.bind(context);
  let read = 0;
  context.readFrame = (packet) => {
    read += 1;
    return own(packet);
  };
  const feeds = openFeeds<Packet>(input, [input.video()!.index, input.audio()!.index]);
  for (let turns = 0; turns < 2000; turns += 1) await turn();
  // It has room for a hundred of each.
  expect(read).toBeLessThan(100);
  const [pictures, sounds] = await Promise.all(feeds.map(count));
  expect([pictures, sounds! > 1000]).toEqual([900, true]);
});

describe('what the library fails with', () => {
  (process.platform === 'linux' ? test : test.skip)('a disk that is full is the machine’s fault', async () => {
    const made = builtIn.make(source, { target: '/dev/full', format: 'mp4', picture: 'copy' }, nothing);
    await expect(made).rejects.toMatchObject({ name: 'WorkerError', problem: 'no_space' });
  });

  test('a file that is away is not one of no use', async () => {
    const away = { file: path.join(folder, 'away.mp4'), demuxer: 'mov' };
    await expect(builtIn.inspect(away, nothing)).rejects.toThrow(WorkerError);
    await expect(builtIn.listen(away, nothing)).rejects.toThrow(WorkerError);
  });

  test('bytes that are none of their container’s are the file’s', async () => {
    const text = { file: path.join(SAMPLES, 'not-a-video.mp4'), demuxer: 'mov' };
    expect(await builtIn.inspect(text, nothing)).toBeUndefined();
    await expect(builtIn.listen(text, nothing)).rejects.toThrow(FileError);
    const target = path.join(folder, 'video.mp4');
    await expect(builtIn.make(text, { target, format: 'mp4', picture: 'copy' }, nothing)).rejects.toMatchObject({
      name: 'FileError',
      problem: 'conversion_failed',
    });
  });
});
