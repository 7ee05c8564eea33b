import type { FastifyCompressOptions } from '@fastify/compress';
import { constants, type ZlibOptions } from 'node:zlib';

/** `ZSTD_c_targetCBlockSize` of zstd.h, which Node takes and has no name for: bytes of a block, as packed. */
const BLOCK = 130;

/** How answers are packed that are not kept as they are sent. */
export const packing: FastifyCompressOptions & { syncThreshold: number } = {
  threshold: 1024,
  // At once, less than a millisecond for a page that is drawn and brings its sheets along: by way of threads it takes twice the CPU, and
  // waits for each when the machine is busy.
  syncThreshold: 256 * 1024,
  // Whoever takes zstd gets as few bytes of it as of Brotli below, in a third to a half of the time (docs/adr/0508).
  encodings: ['zstd', 'br', 'gzip'],
  // A block is read when all of it has come. By itself a page is one: on a slow line its head would wait for its end.
  zlibOptions: { params: { [BLOCK]: 2048 } } as ZlibOptions,
  // Window and quality are memory that each answer touches anew, half a megabyte with quality 4: most of what compressing a page costs.
  // A drawn page is a twentieth longer so, and compressed in half of the time (docs/adr/0161).
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } },
};
