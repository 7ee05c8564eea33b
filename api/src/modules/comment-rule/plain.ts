/** Letters of other scripts that nobody tells from Latin ones, small and without marks. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ѐ: 'e',
  ё: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  σ: 'o',
  // Latin of its own kind
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
/** Figures and signs that stand for letters inside of a word. */
const FIGURES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};

/** As it reads: one form of each letter, small, without accents and without what nobody sees. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => LOOKALIKES[letter] ?? letter);

const swap = (word: string) => word.replace(/[\p{N}$@!]/gu, (sign) => FIGURES[sign] ?? sign);
/** `m3rda`: figures between letters are letters; a number stays one. */
const withoutFigures = (text: string) =>
  text.replace(/[\p{L}\p{N}$@!]+/gu, (word) => {
    // What calls somebody, or ends a sentence, is no letter.
    const inner = word.replace(/^[@!]+|[@!]+$/g, '');
    return /\p{L}/u.test(inner) ? ` ${swap(inner)} ` : word;
  });
const squeezed = (word: string) => word.replace(/(.)\1{2,}/gu, '$1');
const split = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** `p a l a v r a`: letters that stand alone, three and more in a row, are one word. */
function* joined(words: readonly string[]): Generator<string> {
  let run = '';
  for (const word of [...words, '--']) {
    if (/^.$/u.test(word)) {
      run += word;
      continue;
    }
    if (/^.{3}/u.test(run)) yield run;
    run = '';
  }
}

/** Each way that a text may be read in, as words: as it stands, with figures for letters, with letters that were drawn out or apart. */
export function readings(text: string): string[][] {
  const asWritten = plain(text);
  const direct = split(asWritten);
  const figured = split(withoutFigures(asWritten));
  return [
    direct,
    figured,
    figured.map(squeezed),
    ...[direct, figured].flatMap((words) => [...joined(words)].map((word) => [word])),
  ];
}

/** A word of the list, or several in a row, as `readings` has them. */
export const phraseOf = (word: string): string[] => split(plain(word));

/** Endings of addresses that stand without `https://`. Any word with a dot in it would be a sentence whose blank was forgotten. */
const ENDINGS =
  'app|biz|br|cc|cn|co|com|dev|es|eu|gg|gl|info|io|link|live|ly|me|mx|net|online|org|page|pt|ru|shop|site|store|su|tk|tv|vip|xyz|club|top';
const LINK = new RegExp(`(?:https?:/|hxxps?:|www\\.|[\\p{L}\\p{N}]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}]))`, 'u');
/** Whether somebody is led elsewhere: an address, with or without what begins one. */
export const hasLink = (text: string): boolean => LINK.test(plain(text).replace(/[。․]/g, '.'));
