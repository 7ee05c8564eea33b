import { expect, test } from '@jest/globals';
import { attachment } from './attachment.ts';

/** What a browser makes of the header. */
const nameOf = (header: string) => decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)?.[1] ?? '');

test('a download is called after what it is of', () => {
  const header = attachment('Aquarela & cia: início', 'certificate.png');
  expect(header).toMatch(/^attachment; filename="certificate\.png"; filename\*=UTF-8''[\w%.-]+$/);
  expect(nameOf(header)).toBe('Aquarela & cia início.png');
});

test.each([
  ['a quote and a second name', 'x"; filename="evil.exe', 'x ; filename= evil.exe.png'],
  ['lines of their own', 'x\r\nSet-Cookie: a=b\r\n\r\n<script>', 'xSet-Cookie a=b script.png'],
  ['a path', '../../.bashrc', 'bashrc.png'],
  ['a path of Windows', '..\\..\\x', 'x.png'],
  ['a name that is turned around', 'foto\u202Egnp.exe', 'fotognp.exe.png'],
  ['characters that are not seen', 'a\u200B\u0000\uFEFF\u2028b', 'ab.png'],
  ['what ends the encoding', "it's (a) *test*!", "it's (a) test !.png"],
  ['a name that is encoded already', '%2e%2e%2fx', '2e 2e 2fx.png'],
  ['a device of dots and spaces', ' . . .x. . ', 'x.png'],
])('%s stays one plain name', (_what, title, name) => {
  const header = attachment(title, 'certificate.png');
  expect(header).toMatch(/^attachment; filename="certificate\.png"; filename\*=UTF-8''[\w%.~-]+$/);
  expect(nameOf(header)).toBe(name);
});

test('a name without end is cut between characters, and keeps its end', () => {
  const name = nameOf(attachment('😀'.repeat(5000), 'certificate.png'));
  expect(name).toBe(`${'😀'.repeat(100)}.png`);
});

test.each(['', '...', '\u202E', '\uD800'.repeat(3), '/'])('what leaves nothing gets our own name: %j', (title) => {
  expect(attachment(title, 'certificate.png')).toBe('attachment; filename="certificate.png"');
});
