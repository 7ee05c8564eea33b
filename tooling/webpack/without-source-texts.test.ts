import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { leaveOut, textsOfCode } from './without-source-texts.js';

const idOf = (text: string) => createHash('sha256').update(`${text}\u001f`).digest('base64url').slice(0, 6);
const catalogue = (messages: Record<string, unknown>) =>
  `/*eslint-disable*/export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;

test('what says what the code says is left out, word for word, places and plurals too; another wording stays', () => {
  const words = 'Salvar "isto" \\ já';
  const sentence = 'Olá {name}';
  const plural = '{n, plural, one {# aula} other {# aulas}}';
  const texts = [words, sentence, plural, "d'água", 'Horas'];
  const same = {
    [idOf(words)]: [words],
    [idOf(sentence)]: ['Olá ', ['name']],
    [idOf(plural)]: [['n', 'plural', { one: ['#', ' aula'], other: ['#', ' aulas'] }]],
    [idOf("d'água")]: ["d'água"],
  };
  const kept = { [idOf('Horas')]: ['Hours'], [idOf('in no code')]: ['in no code'] };
  expect(leaveOut(texts, catalogue({ ...same, ...kept }))).toBe(catalogue(kept));
  expect(leaveOut([sentence], catalogue({ [idOf(sentence)]: ['Oi ', ['name']] }))).toContain('Oi ');
});

test('texts of the code are read from a catalogue: with quotes, over lines, not its head', () => {
  const file = [
    'msgid ""\nmsgstr ""\n"Language: pt\\n"\n',
    'msgid "Diga \\"oi\\"\\n"\nmsgstr "x"\n',
    'msgid ""\n"De duas "\n"linhas"\nmsgstr ""\n"y"\n',
  ];
  expect(textsOfCode(file.join('\n'))).toEqual(['Diga "oi"\n', 'De duas linhas']);
});

test('a catalogue that it cannot read fails the build', () => {
  expect(() => leaveOut([], 'export const messages = {};')).toThrow('another way');
});
