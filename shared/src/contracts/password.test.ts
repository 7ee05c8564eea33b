import { describe, expect, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { CONTEXT_WORDS, isPersonal, judgePassword, PASSWORD_MIN } from './password.ts';

const ROSA = ['rosa.lima@example.com', 'Rosa', 'Lima'];

describe('a password', () => {
  test.each([
    'password',
    '12345678',
    'qwertyuiop',
    'aaaaaaaa',
    'abcdefgh',
    'P@ssw0rd',
    'senha123',
    'clubeclube',
    'a'.repeat(200),
  ])('that many have is refused: %s', async (password) =>
    expect((await judgePassword(password)).problem).toBe('common'),
  );

  test('known from breaches is refused, however far down their list it stands', async () => {
    const known = dictionary['passwords-common'].map(String).filter(({ length }) => length >= PASSWORD_MIN);
    expect(known.length).toBeGreaterThan(10_000);
    const taken = [];
    for (const password of known) if ((await judgePassword(password)).problem !== 'common') taken.push(password);
    expect(taken).toEqual([]);
  });

  test.each(CONTEXT_WORDS)('of the words of the place is refused: %s', async (word) => {
    for (const password of [`${word}12345`, `${word}${word}`, `${word.toUpperCase()}2026`])
      expect((await judgePassword(password)).problem).toBe('common');
  });

  test.each(['rosa.lima@example.com', 'ROSA.LIMA', 'rosalima1', 'Lima-Rosa', 'rosarosa12', 'example.com'])(
    'made of the own e-mail or name is refused: %s',
    async (password) => expect((await judgePassword(password, ROSA)).problem).toBe('personal'),
  );

  test.each(['uma senha boa', 'clube-demo', 'correct horse battery staple', 'rosa dança no rio', 'Zk7#pw2x'])(
    'that nobody guesses soon is taken: %s',
    async (password) => expect((await judgePassword(password, ROSA)).problem).toBeNull(),
  );

  test.each([
    ['Zk7#', 'short'],
    ['senha123', 'common'],
    ['aaaaaaaaaaaa', 'repeat'],
    ['abcdefgh', 'sequence'],
    ['sdfghjkl;', 'keyboard'],
    ['vbnm,./;lk', 'keyboard'],
    ['12052001', 'date'],
    ['rosarosa12', 'personal'],
    ['amor1234', 'longer'],
    ['uma senha boa e longa', null],
  ])('%s comes with the one thing that would make it better: %s', async (password, hint) =>
    expect((await judgePassword(password, ROSA)).hint).toBe(hint),
  );

  test('needs eight characters', async () => expect((await judgePassword('Zk7#pw2')).problem).toBe('short'));

  test('is as strong as it is hard to guess', async () => {
    const [weak, strong] = [await judgePassword('janeiro2026'), await judgePassword('uma senha boa e longa')];
    expect(weak.score).toBeLessThan(strong.score);
  });

  test('is not personal for holding two letters of a name', () =>
    expect(isPersonal('segredo bem guardado', ['Jo', 'da', 'jo@x.br'])).toBe(false));
});
