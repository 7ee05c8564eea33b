import { describe, expect, test } from '@jest/globals';
import { blockedWord, judge, type HeldBy } from './judge.ts';
import { hasLink } from './plain.ts';

const words = ['merda', 'Golpe do PIX', 'otário', 'às'];

describe('a blocked word', () => {
  test.each([
    'que merda',
    'MERDA!',
    'mérda',
    'm\u200be\u200br\u200bd\u200ba',
    'mer\u00adda',
    'm\u2060e\ufeffrda',
    'мerdа',
    'ｍｅｒｄａ',
    '𝐦𝐞𝐫𝐝𝐚',
    'ⓜⓔⓡⓓⓐ',
    'm3rd4',
    'm e r d a',
    'm.e.r.d.a',
    'meeeerda',
    'm\u0337erda',
    '@merda',
    'merda\u202e',
  ])('%j is found', (text) => expect(blockedWord(text, words)).toBe('merda'));

  test.each([
    ['é um golpe  do pix', 'Golpe do PIX'],
    ['golpe, do: pix?', 'Golpe do PIX'],
    ['0tario', 'otário'],
    ['Ótariο', 'otário'],
  ])('%j is %j of the list', (text, word) => expect(blockedWord(text, words)).toBe(word));

  test.each([
    'merdas',
    'esmerdado',
    'o golpe foi do tempo, pago por pix',
    'Use 300 g e 3 rodas de 7 mm',
    'a e i o u',
    'asa',
    '',
    '!!! ... 🙂',
    'mer da',
  ])('%j has none: whole words alone count', (text) => expect(blockedWord(text, words)).toBeUndefined());

  test('what looks like a pattern is a word, and a list without letters finds nothing', () => {
    expect(blockedWord('qualquer coisa', ['.*', '(a+)+$', '[a-z]+'])).toBeUndefined();
    expect(blockedWord('a z', ['[a-z]+'])).toBe('[a-z]+');
    expect(blockedWord('tudo', ['', '!!!'])).toBeUndefined();
  });

  test('the longest text and the longest list come to an end: no pattern goes back over them again and again', () => {
    const many = Array.from({ length: 300 }, (_none, at) => `palavra${at} `.repeat(5).trim());
    for (const text of ['a'.repeat(5000), 'a '.repeat(2500), '@!'.repeat(2500), 'à\u0300'.repeat(1600)])
      expect(blockedWord(text, many)).toBeUndefined();
  });
});

test.each([
  'veja https://x.example/a',
  'HTTP://X.EXAMPLE',
  'hxxp://x.example',
  'www.loja',
  'entre em t.me/grupo',
  'minha-loja.com.br',
  'loja。com',
  'loja\u200b.\u200bcom',
  'ｌｏｊａ．ｃｏｍ',
  'bit.ly/abc',
])('%j has a link', (text) => expect(hasLink(text)).toBe(true));
test.each(['Gostei.Muito bom', 'aula 1.2', 'e.g. papel', 'fim.', 'a.comida', '10:30', 'http', 'ana@'])(
  '%j has none',
  (text) => expect(hasLink(text)).toBe(false),
);

describe('what becomes of a text', () => {
  const none: HeldBy = { everything: false, holds_first: false, holds_links: false, words: [], words_action: 'review' };
  test.each([
    ['published where no rule says otherwise', {}, 'merda https://x.com', true, 'publish', null],
    ['all wait', { everything: true }, 'oi', false, 'review', 'everything'],
    ['the first of an author waits', { holds_first: true }, 'oi', true, 'review', 'first'],
    ['the second does not', { holds_first: true }, 'oi', false, 'publish', null],
    ['a link waits', { holds_links: true, everything: true }, 'x.com', false, 'review', 'link'],
    ['a word waits', { words, everything: true }, 'merda', false, 'review', 'word'],
    ['a word is refused', { words, words_action: 'refuse' as const }, 'merda', false, 'refuse', 'word'],
  ])('%s', (_name, rules, text, isFirst, action, held) =>
    expect(judge({ text, isFirst }, { ...none, ...rules })).toMatchObject({ action, held_for: held }),
  );

  test.each([
    ['a picture waits where links do', { holds_links: true, everything: true }, 'review', 'image'],
    ['and nowhere else', {}, 'publish', null],
    ['a word says more than it', { holds_links: true, words }, 'review', 'word'],
  ])('%s', (_name, rules, action, held) => {
    const text = 'words' in rules ? 'merda' : 'oi';
    expect(judge({ text, hasImage: true, isFirst: false }, { ...none, ...rules })).toMatchObject({
      action,
      held_for: held,
    });
  });
});
