import { expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePdf } from '../../test/pdf.ts';
import { isPdf, pdfProblemOf } from './pdf.ts';

async function found(content: Buffer | string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'clube-pdf-'));
  const file = path.join(folder, 'file');
  try {
    await writeFile(file, content);
    return (await isPdf(file)) ? ((await pdfProblemOf(file, () => {})) ?? 'readable') : 'no PDF';
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a PDF is known by its first bytes, with white space or the mark of UTF-8 before them', async () => {
  const pdf = await makePdf(1);
  expect(await found(pdf)).toBe('readable');
  expect(await found(Buffer.concat([Buffer.from('\r\n '), pdf]))).toBe('readable');
  expect(await found(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf]))).toBe('readable');
  for (const other of ['', 'PDF', '<html>%PDF-1.7 startxref', 'ID3%PDF-1.7', '%PDF-x startxref'])
    expect([other, await found(other)]).toEqual([other, 'no PDF']);
});

test('what is encrypted, or ends before its time, is said, wherever the word lies', async () => {
  const pdf = await makePdf(3);
  expect(await found(await makePdf(1, 'segredo'))).toBe('protected');
  expect(await found(pdf.subarray(0, pdf.length - 200))).toBe('truncated');
  // Across two parts of what is read.
  const before = Buffer.alloc(1024 * 1024 - 15, ' ');
  before.write('%PDF-1.7');
  expect(await found(Buffer.concat([before, Buffer.from('/Encrypt 5 0 R >> startxref')]))).toBe('protected');
  expect(await found(Buffer.concat([pdf, Buffer.from('/EncryptMetadata true')]))).toBe('readable');
});
