import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import withoutSourceTexts from './without-source-texts.js';

const idOf = (text: string) => createHash('sha256').update(`${text}\u001f`).digest('base64url').slice(0, 6);
const catalogue = (messages: Record<string, unknown>) =>
  `/*eslint-disable*/export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;

test('only texts that are the code’s own, word for word, are left out', () => {
  const kept = {
    translated: ['Save'],
    [idOf('Olá {name}')]: ['Olá ', ['name']],
    [idOf("d'água")]: ["d'água"],
    [idOf('# aulas')]: ['# aulas'],
  };
  const source = catalogue({ [idOf('Salvar "isto" \\ já')]: ['Salvar "isto" \\ já'], ...kept });
  expect(withoutSourceTexts(source)).toBe(catalogue(kept));
});

test('a catalogue that it cannot read fails the build', () => {
  expect(() => withoutSourceTexts('export const messages = {};')).toThrow('another way');
});
