import type { PageSize } from './document.ts';

/** Between pages, and around them, in pixels. */
export const GAP = 12;
/** Pages that are drawn beyond what is seen, in heights of what is seen. */
const AHEAD = 1;

/** Where a page lies, in pixels from the top of all. */
export type Placed = { number: number; top: number; width: number; height: number };

/** @param sizes of each page; a page that is not known yet is as large as the first one */
export function placed(sizes: readonly (PageSize | undefined)[], width: number): Placed[] {
  let top = GAP;
  const usual = sizes.find((size) => size !== undefined);
  return sizes.map((size = usual, index) => {
    const height = size ? Math.round((width * size.height) / size.width) : width;
    const page = { number: index + 1, top, width, height };
    top += height + GAP;
    return page;
  });
}

/** Of all together, with what is around them. */
export const heightOf = (pages: readonly Placed[]): number => {
  const last = pages.at(-1);
  return last ? last.top + last.height + GAP : 0;
};

/** Pages that are seen, or will be soon. */
export const near = (pages: readonly Placed[], top: number, height: number): Placed[] =>
  pages.filter((page) => page.top + page.height >= top - AHEAD * height && page.top <= top + (1 + AHEAD) * height);

/** The page that somebody reads: the last one that begins in the upper third, or the last of all where nothing comes after what is seen. */
export const pageAt = (pages: readonly Placed[], top: number, height: number): number =>
  pages.findLast((page) => page.top <= top + height / 3 || (top > 0 && top + height >= heightOf(pages) - 1))?.number ??
  1;

/** What is seen, by the page at its upper edge: so much of that page's height lies above it. */
export type Anchor = { number: number; into: number };
export function anchorAt(pages: readonly Placed[], top: number): Anchor {
  const page = pages.findLast((one) => one.top <= top) ?? pages[0];
  return page ? { number: page.number, into: (top - page.top) / page.height } : { number: 1, into: 0 };
}
/** Where the same is seen after sizes have changed. */
export function topOf(pages: readonly Placed[], { number, into }: Anchor): number {
  const page = pages[number - 1];
  // Above the first page there is nothing but its edge, which is as wide whatever the page is.
  return page && into >= 0 ? page.top + into * page.height : 0;
}
