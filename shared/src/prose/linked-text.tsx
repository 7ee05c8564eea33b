/** An address of the web up to the next blank. */
const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const ENDS_SENTENCE = new Set(`.,;:!?)]}'”»`);
/** What ends a sentence is no part of it. Counted by hand: a pattern would go over a long row of dots again and again. */
function withoutEnd(url: string): string {
  let length = url.length;
  while (length > 0 && ENDS_SENTENCE.has(url[length - 1]!)) length -= 1;
  return url.slice(0, length);
}

const LETTER = /[\p{L}\p{N}]/u;
type Found = { index: number; text: string; isAddress: boolean };

function* placesOf(text: string, name: string): Generator<Found> {
  const wanted = `@${name}`;
  // As the server reads it (api/src/modules/comment/mentioned-in.ts): what goes on in letters is another name.
  const isWhole = (index: number) =>
    !LETTER.test(text[index - 1] ?? '') && !LETTER.test(text[index + wanted.length] ?? '');
  for (let index = text.indexOf(wanted); index >= 0; index = text.indexOf(wanted, index + 1))
    if (isWhole(index)) yield { index, text: wanted, isAddress: false };
}

/** From the beginning to the end, the longer of two that begin alike, and none within another. */
const inOrder = (found: readonly Found[]): Found[] => {
  let end = 0;
  return found
    .toSorted((a, b) => a.index - b.index || b.text.length - a.text.length)
    .filter(({ index, text }) => {
      if (index < end) return false;
      end = index + text.length;
      return true;
    });
};

type Props = {
  children: string;
  /** Who is named behind an `@`, and the class that marks them. */
  names?: readonly string[];
  mark?: string;
};

/**
 * What somebody wrote, with its addresses as links (another page, which learns nothing of this one and gains nothing by it) and whom it
 * names marked.
 */
export function LinkedText({ children: text, names = [], mark }: Props) {
  const addresses = [...text.matchAll(ADDRESS)]
    .map(({ 0: url, index }) => ({ index, text: withoutEnd(url), isAddress: true }))
    .filter(({ text: url }) => URL.canParse(url));
  const found = inOrder([...addresses, ...names.flatMap((name) => [...placesOf(text, name)])]);
  const ends = [0, ...found.map(({ index, text: part }) => index + part.length)];
  return (
    <>
      {found.map(({ text: part, index, isAddress }, at) => (
        <span key={index}>
          {text.slice(ends[at], index)}
          {isAddress ? (
            <a href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
              {part}
            </a>
          ) : (
            <span className={mark}>{part}</span>
          )}
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
