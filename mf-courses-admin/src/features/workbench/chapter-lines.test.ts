import { expect, test } from '@jest/globals';
import { readChapters, writeChapters } from './chapter-lines.ts';

const chapters = [
  { seconds: 0, title: 'Começo' },
  { seconds: 75.5, title: '10 dicas: água' },
  { seconds: 3600, title: 'Fim' },
];

test('chapters are lines of a time and a name, and come back as they were', () => {
  const text = writeChapters(chapters);
  expect(text).toBe('0:00 Começo\n1:15 10 dicas: água\n1:00:00 Fim');
  expect(readChapters(text, chapters)).toEqual({ chapters });
});

test('empty lines count for nothing; minutes may be more than an hour', () => {
  expect(readChapters('\n  0:05   Um \n\n90:00 Dois\n', [])).toEqual({
    chapters: [
      { seconds: 5, title: 'Um' },
      { seconds: 5400, title: 'Dois' },
    ],
  });
});

test.each([
  ['no time', '0:00 a\nb', 2],
  ['no name', '0:00', 1],
  ['seconds that are none', '0:61 a', 1],
  ['a name without end', `0:00 ${'a'.repeat(201)}`, 1],
])('%s: the line is named', (_what, text, wrong) => {
  expect(readChapters(text, [])).toEqual({ chapters: [], wrong });
});
