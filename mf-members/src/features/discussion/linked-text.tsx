/** An address of the web up to the next blank. */
const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const ENDS_SENTENCE = new Set(`.,;:!?)]}'”»`);
/** What ends a sentence is no part of it. Counted by hand: a pattern would go over a long row of dots again and again. */
function withoutEnd(url: string): string {
  let length = url.length;
  while (length > 0 && ENDS_SENTENCE.has(url[length - 1]!)) length -= 1;
  return url.slice(0, length);
}

/** What somebody wrote, with its addresses as links: another page, which learns nothing of this one and gains nothing by it. */
export function LinkedText({ children: text }: { children: string }) {
  const found = [...text.matchAll(ADDRESS)]
    .map(({ 0: url, index }) => ({ url: withoutEnd(url), index }))
    .filter(({ url }) => URL.canParse(url));
  const ends = [0, ...found.map(({ url, index }) => index + url.length)];
  return (
    <>
      {found.map(({ url, index }, at) => (
        <span key={index}>
          {text.slice(ends[at], index)}
          <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {url}
          </a>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
