import { describe, expect, test } from '@jest/globals';
import { decodeText, parseCaptions, writeVtt } from './captions.ts';

const written = (content: string) => writeVtt(parseCaptions(content));
const said = (content: string) => parseCaptions(content).map(({ text }) => text);
const cue = (text: string) => `00:01.000 --> 00:02.000\n${text}\n`;

describe('captions', () => {
  test('SubRip becomes WebVTT: numbers go, commas become points, hours stand there', () => {
    const srt =
      '\u{feff}1\r\n00:00:01,500 --> 00:00:02,000\r\nOlá\r\nturma\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,250\r\nFim\r\n';
    expect(written(srt)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nOlá\nturma\n\n01:00:00.000 --> 01:00:01.250\nFim\n\n',
    );
  });

  test('of WebVTT notes, styles, regions, names and places are left out', () => {
    const vtt = `WEBVTT - x\n\nNOTE\nnobody reads this\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nintro\n00:01.000 --> 00:02.000 line:0 align:start\nOi\n`;
    expect(written(vtt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOi\n\n');
  });

  test.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['an image', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['what would be a cue', 'a --> b', 'a --&gt; b'],
    ['a tag that is not closed', 'a <b', 'a &lt;b'],
    ['a plain sign', 'Tom & Jerry', 'Tom &amp; Jerry'],
    ['what is escaped already', 'Tom &amp; Jerry &lt;3', 'Tom &amp; Jerry &lt;3'],
    ['slanted and bold', '<I>a</I> <b>b</b>', '<i>a</i> <b>b</b>'],
    ['colours', '<font color="red">a</font>', 'a'],
    ['places of SubStation', String.raw`{\an8}a`, 'a'],
    ['who speaks', '<v.loud Ana>Oi', 'Ana: Oi'],
    ['hostile names', '<v "&lt;b&gt;>Oi', '"&lt;b&gt;: Oi'],
    ['words one by one', '<00:01.500>a <c.x>b</c>', 'a b'],
  ])('%s: written so that it is text', (_what, text, expected) => {
    expect(said(cue(text))).toEqual([expected]);
  });

  test('a number before the next cue is not said, an empty or backward cue is none, and they stand in order', () => {
    const content =
      '1\n00:00:05,000 --> 00:00:06,000\nsecond\n2\n00:00:01,000 --> 00:00:02,000\nfirst\n\n3\n00:00:03,000 --> 00:00:02,000\nback\n\n4\n00:00:07,000 --> 00:00:08,000\n\n';
    expect(said(content)).toEqual(['first', 'second']);
  });

  test('of cues without end as many are read as are kept', () => {
    expect(said('0:00.0-->0:01.0\na\n'.repeat(115_000))).toHaveLength(50_000);
  });

  test('two megabytes of signs that begin something are read in no time worth naming', () => {
    expect(said(cue(`${'<'.repeat(700_000)}${'{\\'.repeat(300_000)}${'&'.repeat(700_000)}`))).toHaveLength(1);
  });
});

describe('bytes as text', () => {
  const text = 'Não é ação';
  const wide = Buffer.from(`\u{feff}${text}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\u{feff}${text}`)],
    ['UTF-16', wide],
    ['UTF-16, the other end first', Buffer.from(wide).swap16()],
    ['Windows', Buffer.from(text, 'latin1')],
  ])('%s is understood', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['control characters', Buffer.from('a\u0007b')],
    ['half a UTF-16', Buffer.from([0xff, 0xfe, 0x41])],
  ])('%s is not text', (_name, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });
});
