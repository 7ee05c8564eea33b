/** @long */
import { execFile, execFileSync } from 'node:child_process';
import { constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withDataReference } from '../../test/forge.ts';
import { limitsOf } from './limits.ts';
import { runTask } from './run.ts';
import { withWorkFolder } from './work-folder.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
const WITH_ENGINE = path.join(import.meta.dirname, '../../test/open-with-engine.ts');
const FOLLOWED_MS = 20_000;
const KEY = Buffer.alloc(16).toString('base64');
/** Everything that FFmpeg is ever told to read a file as (formats.ts). */
const DEMUXERS = 'mov matroska wav ogg flac mp3 aac mpegts avi flv asf mpeg gif aiff caf amr'.split(' ');

let data: string;
let server: Server;
let connections = 0;
let address: string;
/** A pipe in place of another's file: whoever opens it for reading lets `watchFile` go on. */
let otherFile: string;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'clube-outside-'));
  otherFile = path.join(data, 'other.mp4');
  execFileSync('mkfifo', [otherFile]);
  server = createServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.0 404 Not Found\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(data, { recursive: true, force: true });
});

/** Whether anybody opened the other file, or connected, while `work` went on. */
async function reachedBy(work: () => Promise<unknown>): Promise<{ result: unknown; file: boolean; network: boolean }> {
  connections = 0;
  let isOpened = false;
  const writer = open(otherFile, 'w').then((handle) => {
    isOpened = true;
    return handle.close();
  });
  const result = await work();
  const found = { result, file: isOpened, network: connections > 0 };
  // Lets the writer go, if nobody did, and waits for nobody.
  const reader = await open(otherFile, constants.O_RDONLY | constants.O_NONBLOCK);
  await writer;
  await reader.close();
  return found;
}

const withEngine = async (how: 'engine' | 'followed', file: string, demuxer: string) =>
  (
    await promisify(execFile)(
      process.execPath,
      ['--no-warnings', WITH_ENGINE, how, file, demuxer, path.join(data, 'target.jpg')],
      // One that opened the pipe waits there for what nobody writes.
      { timeout: FOLLOWED_MS },
    ).catch(() => ({ stdout: 'ended' }))
  ).stdout;
const task = (name: 'copy' | 'convert', file: string) =>
  withWorkFolder(data, (folder) =>
    runTask(
      name === 'copy'
        ? { name, file, folder, wish: { name: 'original', key: KEY } }
        : { name, file, folder, wish: { key: KEY, shorter: 64, isDamaged: false }, engine: 'built-in' },
      { limits: limitsOf[name] },
    ),
  ).catch((error: unknown) => error);

/** What a file may say of others: by path, and by address. */
const lists = (): [string, string, string][] => {
  const of = (where: string, kind: string): [string, string, string][] => [
    [`an HLS list of ${kind}`, `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${where}\n#EXT-X-ENDLIST\n`, 'hls'],
    [`an ffmpeg list of ${kind}`, `ffconcat version 1.0\nfile '${where}'\n`, 'concat'],
  ];
  return [...of(otherFile, 'files'), ...of(`http://${address}/x.ts`, 'addresses')];
};
const references = (): [string, Buffer][] => {
  const file = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
  return [
    ['an address', withDataReference(file, 'url ', `http://${address}/x.mov`)],
    ['the address of a file', withDataReference(file, 'url ', `file://${otherFile}`)],
    ['an alias of a file', withDataReference(file, 'alis', otherFile)],
  ];
};
const store = (name: string, content: string | Buffer) => {
  const file = path.join(data, name);
  writeFileSync(file, content);
  return file;
};
const untouched = { file: false, network: false };

describe('a film that says its samples lie elsewhere', () => {
  test('is refused by both workers, and nothing else is opened', async () => {
    for (const [kind, content] of references())
      for (const name of ['copy', 'convert'] as const) {
        const file = store('reference.mov', content);
        const { result, ...reached } = await reachedBy(() => task(name, file));
        expect([kind, name, result]).toEqual([kind, name, expect.objectContaining({ problem: 'unreadable' })]);
        expect([kind, name, reached]).toEqual([kind, name, untouched]);
      }
  });

  test('reaches nothing by FFmpeg either, should it ever be given one', async () => {
    for (const [kind, content] of references()) {
      const file = store('reference.mov', content);
      const { result: _said, ...reached } = await reachedBy(() => withEngine('engine', file, 'mov'));
      expect([kind, reached]).toEqual([kind, untouched]);
    }
  });

  test('control: an FFmpeg that follows references opens the file', async () => {
    const file = store('reference.mov', references()[2]![1]);
    expect((await reachedBy(() => withEngine('followed', file, 'mov'))).file).toBe(true);
  });
});

describe('a file that lists others', () => {
  test('is no media to either worker, whatever it is called, and nothing it names is opened', async () => {
    for (const [kind, content] of lists())
      for (const name of ['copy', 'convert'] as const) {
        const file = store('list.mp4', content);
        const { result, ...reached } = await reachedBy(() => task(name, file));
        expect([kind, name, reached]).toEqual([kind, name, untouched]);
        expect([kind, name, JSON.stringify(result)]).toEqual([kind, name, expect.stringContaining('not_media')]);
      }
  });

  test('reaches nothing by FFmpeg, whichever container it is read as', async () => {
    for (const [kind, content] of lists()) {
      const file = store('list.mp4', content);
      const { result, ...reached } = await reachedBy(() => withEngine('engine', file, DEMUXERS.join(',')));
      expect([kind, result]).toEqual([kind, 'refused']);
      expect([kind, reached]).toEqual([kind, untouched]);
    }
  });

  test('control: an FFmpeg that reads lists opens the files and asks the addresses', async () => {
    const found = [];
    for (const [kind, content, demuxer] of lists()) {
      const file = store(`list.${demuxer === 'hls' ? 'm3u8' : 'txt'}`, content);
      const { file: opened, network } = await reachedBy(() => withEngine('followed', file, demuxer));
      found.push([kind, opened, network]);
    }
    expect(found).toEqual([
      ['an HLS list of files', true, false],
      ['an ffmpeg list of files', true, false],
      ['an HLS list of addresses', false, true],
      ['an ffmpeg list of addresses', false, true],
    ]);
  });
});
