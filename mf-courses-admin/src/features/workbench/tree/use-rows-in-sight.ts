import { useEffect, useRef, useState, type RefObject } from 'react';

/** Up to so many rows all are drawn, one below the other. */
const ALL = 100;
/** In pixels, until one was measured. */
const LIKELY_HEIGHT = 44;
/** So many rows are drawn ahead on either side: a key that is held leads over one a frame. */
const AHEAD = 20;
/** Nothing is drawn anew while one scrolls by fewer. */
const STEP = 10;

type Chosen = { key: string; index: number };

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** What scrolls a list by itself; undefined where the page does. */
function paneOf(list: HTMLElement): HTMLElement | undefined {
  for (let node = list.parentElement; node; node = node.parentElement)
    if (node.scrollHeight > node.clientHeight && getComputedStyle(node).overflowY === 'auto') return node;
  return undefined;
}

/**
 * Which rows of a list are drawn: those in sight, whatever scrolls them, and some around. All of them are as high as the first that is drawn.
 * @param chosen what comes into sight as it is chosen, and not as it is moved, where the list has a pane of its own; `index` -1: nothing
 * @returns `height` of a row in pixels, where only some are drawn
 */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number, chosen: Chosen) {
  const [sight, setSight] = useState({ from: 0, to: ALL, height: LIKELY_HEIGHT });
  const isAll = count <= ALL;
  const look = useRef(() => {});
  useEffect(() => {
    look.current = () => {
      if (!list.current || isAll) return;
      const row = list.current.querySelector('[data-chosen]');
      const height = row?.getBoundingClientRect().height || LIKELY_HEIGHT;
      const { top } = list.current.getBoundingClientRect();
      const from = Math.floor(within(-top / height - AHEAD, count) / STEP) * STEP;
      const to = within(Math.ceil(((innerHeight - top) / height + AHEAD) / STEP) * STEP, count);
      setSight((known) =>
        known.from === from && known.to === to && known.height === height ? known : { from, to, height },
      );
    };
    // With each picture: what it stands in may have moved, and a phone shows it only where nothing is chosen.
    look.current();
  });
  useEffect(() => {
    const see = () => look.current();
    addEventListener('scroll', see, { capture: true, passive: true });
    addEventListener('resize', see);
    return () => {
      removeEventListener('scroll', see, { capture: true });
      removeEventListener('resize', see);
    };
  }, []);
  const place = useRef(chosen.index);
  useEffect(() => void (place.current = chosen.index));
  useEffect(() => {
    const pane = list.current && paneOf(list.current);
    if (!list.current || !pane || place.current < 0) return;
    const row = list.current.querySelector('[data-chosen]');
    const height = row?.getBoundingClientRect().height ?? LIKELY_HEIGHT;
    const [inside, outside] = [list.current, pane].map((node) => node.getBoundingClientRect().top) as [number, number];
    const top = inside - outside + place.current * height;
    if (top < 0 || top + height > pane.clientHeight) pane.scrollTop += top - (pane.clientHeight - height) / 2;
  }, [list, chosen.key]);
  return {
    isDrawn: (index: number) => isAll || (index >= sight.from && index < sight.to),
    height: isAll ? undefined : sight.height,
  };
}
