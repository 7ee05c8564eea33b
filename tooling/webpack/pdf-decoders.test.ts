import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { decoderAlone, workerWithout } from './pdf-decoders.js';

const FALLBACKS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];
const { resolve } = createRequire(path.join(ROOT, 'mf-player/package.json'));
const read = (file: string) => readFileSync(resolve(`pdfjs-dist/${file}`), 'utf8');
const worker = read('build/pdf.worker.min.mjs');

test('the worker of a PDF imports nothing: its decoders run before it in its own script, which is checked', () => {
  const made = workerWithout(worker);
  expect(worker).toMatch(/\bimport\(/);
  expect(made).not.toMatch(/\bimport\s*\(/);
  const scope: { clubeDecoders?: Record<string, unknown> } = {};
  runInNewContext(FALLBACKS.map((file) => decoderAlone(read(`wasm/${file}`), file)).join(''), scope);
  expect(Object.keys(scope.clubeDecoders!)).toEqual(FALLBACKS);
  // By the names that the worker knows them by.
  expect([...made.matchAll(/\b_noWasmFilename="([^"]+)"/g)].map(([, name]) => name)).toEqual(FALLBACKS);
});

test('a worker without them says so to the page, and one that has them does not', () => {
  const [asks] = /\{default:\(globalThis.*?\)\[this\._noWasmFilename\]\}/.exec(workerWithout(worker))!;
  const askIn = (scope: object) => {
    const said: unknown[] = [];
    const find = `(function () { return (${asks}).default; }).call({ _noWasmFilename: 'one.js' })`;
    const found: unknown = runInNewContext(find, {
      ...scope,
      postMessage: (data: unknown) => said.push({ ...Object(data) }),
    });
    return { found, said };
  };
  expect(askIn({})).toEqual({ found: undefined, said: [{ clube: 'decoders' }] });
  expect(askIn({ clubeDecoders: { 'one.js': 'it' } })).toEqual({ found: 'it', said: [] });
});

test('a library that is another than the one this was written for is not built', () => {
  expect(() => workerWithout('const { default: t } = await import(somewhere)')).toThrow('pdfjs-dist is not as it was');
  expect(() => decoderAlone('export { f as default }', 'one.js')).toThrow('pdfjs-dist is not as it was');
});
