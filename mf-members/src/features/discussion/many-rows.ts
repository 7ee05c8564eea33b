import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type Range,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import type { Comment } from '@clube/shared/contracts/comment';

type Threads = readonly Comment[];
export type Rows = ReturnType<typeof makeRows>;

/** Between threads, as the sheet has it. */
const GAP = 22;
/** Of one that was never drawn. */
const LIKELY_HEIGHT = 120;
/** So many pixels are drawn ahead on either side: a thread may be one line, or a hundred answers. */
const AHEAD = 900;

const idOf = (item: HTMLElement) => Number(item.dataset['thread']);
const topOf = (list: HTMLElement) => Math.round(list.getBoundingClientRect().top + window.scrollY);

/**
 * Threads that are drawn wherever one scrolls to: what is being written, and where the focus is, with its neighbours, so that the Tab
 * key leads on.
 */
function heldOf(list: HTMLElement, threads: Threads): number[] {
  const held: number[] = [];
  for (const item of list.querySelectorAll<HTMLElement>(':scope > li')) {
    const hasFocus = item.matches(':focus-within');
    if (!hasFocus && !item.querySelector('form')) continue;
    const at = threads.findIndex(({ id }) => id === idOf(item));
    if (at >= 0) held.push(...(hasFocus ? [at - 1, at, at + 1] : [at]));
  }
  return held.filter((at) => at >= 0 && at < threads.length);
}

/** Goes on from the list as it stands: nothing moves, and what is in sight stays drawn. */
export function makeRows(list: HTMLElement, redraw: () => void) {
  // What is out of sight was laid out as high as it might be: it is measured when it is drawn.
  const laidOut = new Map(
    Array.from(list.querySelectorAll<HTMLElement>(':scope > li'), (item) => [
      idOf(item),
      item.getBoundingClientRect().height,
    ]),
  );
  let isMeasuring = false;
  let threads: Threads = [];
  let keyOf = (index: number) => index;

  /** @param range what is in sight */
  const around = ({ startIndex, endIndex, count }: Range, held: readonly number[]): number[] => {
    let [from, to] = [startIndex, endIndex];
    const all = rows.measurementsCache;
    const [above, below] = [(all[from]?.start ?? 0) - AHEAD, (all[to]?.end ?? 0) + AHEAD];
    while (from > 0 && all[from - 1]!.end > above) from -= 1;
    while (to < count - 1 && all[to + 1]!.start < below) to += 1;
    const drawn = new Set(held);
    for (let at = from; at <= to; at += 1) drawn.add(at);
    return [...drawn].toSorted((a, b) => a - b);
  };
  const optionsOf = (): VirtualizerOptions<Window, HTMLLIElement> => {
    const top = topOf(list);
    const now = threads;
    return {
      count: now.length,
      getItemKey: keyOf,
      getScrollElement: () => window,
      scrollToFn: windowScroll,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      initialOffset: () => window.scrollY,
      initialRect: { width: window.innerWidth, height: window.innerHeight },
      estimateSize: (index) => laidOut.get(keyOf(index)) || LIKELY_HEIGHT,
      gap: GAP,
      scrollMargin: top,
      // What is being read stays where it is when others write; who is above the list sees it grow.
      anchorTo: window.scrollY > top ? 'end' : 'start',
      rangeExtractor: (range) => around(range, heldOf(list, now)),
      onChange: (_rows, isSync) => (isSync && !isMeasuring ? flushSync(redraw) : redraw()),
    };
  };
  const rows: Virtualizer<Window, HTMLLIElement> = new Virtualizer(optionsOf());

  return {
    /** What is drawn, and where; told before each drawing, as the library wants it. */
    place: (all: Threads) => {
      if (all !== threads) {
        threads = all;
        // Another one lets all be measured anew.
        keyOf = (index) => all[index]?.id ?? -index;
      }
      rows.setOptions(optionsOf());
      return rows.getVirtualItems().map(({ index, start }) => {
        const top = start - rows.options.scrollMargin;
        const style: CSSProperties = { position: 'absolute', insetInline: 0, top, contentVisibility: 'visible' };
        return { thread: all[index]!, index, style };
      });
    },
    // The browser’s own anchoring would correct what is corrected already.
    listStyle: (): CSSProperties => ({ position: 'relative', overflowAnchor: 'none', height: rows.getTotalSize() }),
    /** These two as the hook of the library does, which cannot come later than what it is used in (docs/adr/0180). */
    onMount: () => rows._didMount(),
    onDrawn: () => rows._willUpdate(),
    measure: (item: HTMLLIElement | null) => {
      // React commits just then, and draws again by itself.
      isMeasuring = true;
      rows.measureElement(item);
      isMeasuring = false;
    },
  };
}
