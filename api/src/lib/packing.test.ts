import { expect, test } from '@jest/globals';
import fastifyCompress from '@fastify/compress';
import Fastify from 'fastify';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { packing } from './packing.ts';

const unpacking = { zstd: createZstdDecompress, br: createBrotliDecompress, gzip: createGunzip };

/** What a browser reads of the bytes that it has. */
async function readOf(encoding: keyof typeof unpacking, bytes: Buffer): Promise<string> {
  const unpack = unpacking[encoding]();
  let text = '';
  unpack.setEncoding('utf8').on('data', (part: string) => (text += part));
  // Half of something ends too early.
  unpack.on('error', () => {});
  await new Promise((resolve) => unpack.write(bytes, resolve));
  return text;
}

/** No part of it says what another did, as little as a page's parts do. */
const textOf = (lines: number) =>
  Array.from({ length: lines }, (_line, at) => `<p class="c${at % 7}">${(at * 2_654_435_761) % 1e9}</p>`).join('');
/** One that is packed at once, and one by way of a stream. */
const [page, long] = [textOf(2500), textOf(15_000)];

test('an answer comes in the first of zstd, Brotli and gzip that whoever asks takes, and is read as it comes', async () => {
  const app = Fastify();
  await app.register(fastifyCompress, packing);
  app.get('/page', (_request, reply) => reply.type('text/html').send(page));
  app.get('/long', (_request, reply) => reply.type('text/html').send(long));
  expect([page.length, long.length].map((length) => length > packing.syncThreshold)).toEqual([false, true]);
  for (const [url, text] of [
    ['/page', page],
    ['/long', long],
  ] as const)
    for (const [takes, encoding] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip, zstd;q=0', 'gzip'],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': takes } });
      expect([url, headers['content-encoding'], headers.vary]).toEqual([url, encoding, 'accept-encoding']);
      expect(await readOf(encoding, rawPayload)).toBe(text);
      const half = await readOf(encoding, rawPayload.subarray(0, rawPayload.length / 2));
      expect([url, encoding, half.length > text.length / 3, text.startsWith(half)]).toEqual([
        url,
        encoding,
        true,
        true,
      ]);
    }
});
