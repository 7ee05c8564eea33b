import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeCaptions } from './said.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clube-said-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** So many texts, one a second. */
const texts = (language: string, count: number) => ({
  language,
  cues: Array.from({ length: count }, (_, at) => ({ start: at, end: at + 1, text: `${language} ${count}` })),
});

test('of two texts of one language the fuller is kept, wherever it stands; languages stay in the order of the file', async () => {
  const streams = [texts('por', 1), texts('en', 4), texts('pt', 3), texts('en', 2), texts('es', 0)];
  expect(await writeCaptions(streams, folder)).toEqual(['pt', 'en']);
  const said = (language: string) => readFileSync(path.join(folder, `${language}.vtt`), 'utf8');
  expect([said('pt').match(/por 1|pt 3/g), said('en').match(/en 4|en 2/g)]).toEqual([
    Array.from({ length: 3 }, () => 'pt 3'),
    Array.from({ length: 4 }, () => 'en 4'),
  ]);
});

test('what is no text in a damaged film is no text of its captions, and a language that is none has no name', async () => {
  const cues = [{ start: 0, end: 1, text: 'Um\0 dois\u0001\u009f\ntrês\0' }];
  expect(await writeCaptions([{ language: 'p\0t', cues }], folder)).toEqual(['und']);
  expect(readFileSync(path.join(folder, 'und.vtt'), 'utf8')).toContain('\nUm  dois\ntrês\n');
});
