import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { leaveOut, entriesOf } from './without-source-texts.js';

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
  expect(entriesOf(file.join('\n'))).toEqual([
    { id: idOf('Diga "oi"\n'), text: 'Diga "oi"\n', translation: 'x', isNamed: false },
    { id: idOf('De duas linhas'), text: 'De duas linhas', translation: 'y', isNamed: false },
  ]);
});

test('one in a context has an id of both, one that its author named has that; what the code has no more is not read', () => {
  const file = [
    'msgctxt "where"\nmsgid "Em"\nmsgstr "In"\n',
    '#. js-lingui-explicit-id\nmsgid "own.id"\nmsgstr ""\n',
    '#~ msgid "Gone"\n#~ msgstr "x"\n',
  ];
  const inContext = createHash('sha256').update('Em\u001fwhere').digest('base64url').slice(0, 6);
  expect(entriesOf(file.join('\n'))).toEqual([
    { id: inContext, text: 'Em', translation: 'In', isNamed: false },
    { id: 'own.id', text: 'own.id', translation: '', isNamed: true },
  ]);
});

test('a catalogue that it cannot read fails the build', () => {
  expect(() => leaveOut([], 'export const messages = {};')).toThrow('another way');
});
