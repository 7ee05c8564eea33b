/** An address of the web up to the next blank; what ends a sentence is no part of it. */
const ADDRESS = /https?:\/\/[^\s<>"]+?(?=[.,;:!?)\]}'”»]*(?:[\s<>"]|$))/gi;

/** What somebody wrote, with its addresses as links: another page, which learns nothing of this one and gains nothing by it. */
export function LinkedText({ children: text }: { children: string }) {
  const found = [...text.matchAll(ADDRESS)].filter(([url]) => URL.canParse(url));
  const ends = [0, ...found.map(({ 0: url, index }) => index + url.length)];
  return (
    <>
      {found.map(({ 0: url, index }, at) => (
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
