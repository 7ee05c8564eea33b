/** Words that stand in every question, in the three languages: an article that has them answers none. Without accents. */
const COMMON = new Set(
  `a ao aos as com como da das de do dos e ela ele em entre era essa esse esta estao estava este estou eu foi ha isso ja mas me mesmo meu
  minha muito na nao nas nem no nos nossa nosso o os ou para pela pelo por porque posso pode preciso quando que quem quero se sem ser seu sua
  tem tenho tinha toda todo tudo um uma vai voce voces ajuda ajudar obrigado obrigada oi ola bom boa dia tarde noite favor onde qual consigo
  al con del el ella en es esta este estoy fue hay la las le lo los mas mi muy ni nuestra pero puedo puede quiero si sin son su sus te tengo
  tiene tu un una y yo hola gracias donde cual
  an and are at be but by can do does for from have help hello hi how i if in is it my not of on or please that the this to was what when
  where which why will with you your thanks`.split(/\s+/),
);
const MOST_WORDS = 12;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const split = (text: string) =>
  [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])].map((word) => word.slice(0, 60));

/** What is looked for: everything that was typed, unless that is nothing but common words. */
export function wantedWords(q: string): string[] {
  const all = split(q);
  const telling = all.filter((word) => !COMMON.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
}

/** What an unsent text is about: its longest telling words, which say most. */
export const tellingWords = (text: string): string[] =>
  split(text)
    .filter((word) => word.length > 3 && !COMMON.has(word))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS);
