import { expect, test } from '@jest/globals';
import {
  addAfter,
  addLine,
  cuesOf,
  differencesOf,
  joinLine,
  lineAt,
  linesOf,
  problemsOf,
  putBack,
  readTime,
  removeLine,
  splitLine,
  writeTime,
  type Edit,
} from './lines.ts';

const cue = (start: number, end: number, text: string) => ({ start, end, text });
const ALL = [cue(0, 2, 'Pegue o pincel'), cue(2, 4, 'e a água'), cue(6, 8, 'Deixe secar')];
const told = ({ lines }: Edit) => lines.map(({ start, end, text }) => `${start} ${end} ${text}`);

test('times are written and read as people say them, with a comma as well', () => {
  expect([0, 62.5, 3723.004].map(writeTime)).toEqual(['0:00.000', '1:02.500', '1:02:03.004']);
  expect(['1:02.5', ' 1:02,500 ', '1:02:03.004', '0:07', '100:00'].map(readTime)).toEqual([
    62.5, 62.5, 3723.004, 7, 6000,
  ]);
  expect(['', '12', '1:60', '1:2:3:4', 'a:bc', '-1:00'].map(readTime)).toEqual(Array.from({ length: 6 }));
  expect(cuesOf(linesOf(ALL))).toEqual(ALL);
});

test('each line has its own problem; two who speak at once are told and hinder nothing', () => {
  const lines = linesOf([cue(0, 3, 'a'), cue(2, 5, 'b'), cue(6, 6, 'c'), cue(7, 8, ' \n '), cue(90_000, 90_001, 'd')]);
  lines.push({ id: 'x', start: 'agora', end: '9:00', text: 'e' });
  expect(problemsOf(lines)).toEqual([undefined, 'overlap', 'backwards', 'empty', 'time', 'time']);
});

test('a line is split where the video stands, else in proportion to its text', () => {
  const lines = linesOf(ALL);
  const here = splitLine(lines, 0, 7, 1.5);
  expect(told(here).slice(0, 2)).toEqual(['0:00.000 0:01.500 Pegue o', '0:01.500 0:02.000 pincel']);
  expect(here.next).toEqual({ id: here.lines[1]!.id, caret: 0 });
  expect(told(splitLine(lines, 0, 7, 30)).slice(0, 2)).toEqual([
    '0:00.000 0:01.000 Pegue o',
    '0:01.000 0:02.000 pincel',
  ]);
});

test('lines are joined, with the caret where they meet; the last one has none to be joined with', () => {
  const joined = joinLine(linesOf(ALL), 0);
  expect(told(joined)).toEqual(['0:00.000 0:04.000 Pegue o pincel e a água', '0:06.000 0:08.000 Deixe secar']);
  expect(joined.next).toEqual({ id: joined.lines[0]!.id, caret: 14 });
  expect(told(joinLine(linesOf(ALL), 2))).toHaveLength(3);
});

test('a line that is added ends before the next begins', () => {
  expect(told(addLine(linesOf(ALL), 5))).toContain('0:05.000 0:06.000 ');
  expect(told(addLine(linesOf(ALL), 9)).at(-1)).toBe('0:09.000 0:11.000 ');
  expect(told(addLine([], 0))).toEqual(['0:00.000 0:02.000 ']);
  expect(told(addAfter(linesOf(ALL), 1))[2]).toBe('0:04.000 0:06.000 ');
});

test('a line that is removed leads to the next, and comes back to its place', () => {
  const lines = linesOf(ALL);
  const removed = removeLine(lines, 1);
  expect(removed.next?.id).toBe(lines[2]!.id);
  expect(putBack(removed.lines, lines[1]!).lines).toEqual(lines);
  expect(removeLine(lines.slice(0, 1), 0).next).toBeUndefined();
});

test('what is said at a second is found, also between lines', () => {
  expect([0, 3.9, 5, 6, 8].map((second) => lineAt(ALL, second))).toEqual([0, 1, -1, 2, -1]);
});

test('where two wrote otherwise both are told, twenty at most, and how many more', () => {
  const mine = [cue(0, 2, 'Pegue o lápis'), ALL[1]!, cue(10, 11, 'Fim')];
  expect(differencesOf(ALL, mine)).toEqual([
    [
      { label: '0:00.000', theirs: '0:00.000 – 0:02.000\nPegue o pincel', mine: '0:00.000 – 0:02.000\nPegue o lápis' },
      { label: '0:06.000', theirs: '0:06.000 – 0:08.000\nDeixe secar', mine: '' },
      { label: '0:10.000', theirs: '', mine: '0:10.000 – 0:11.000\nFim' },
    ],
    0,
  ]);
  const many = Array.from({ length: 25 }, (_one, at) => cue(at, at + 1, 'x'));
  const [shown, more] = differencesOf([], many);
  expect([shown.length, more]).toEqual([20, 5]);
});
