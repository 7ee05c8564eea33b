import { atom } from 'jotai';

const TICK_MS = 30_000;
const nowAtom = atom(0);
/** How far the server's clock is ahead of the browser's, in milliseconds. */
const aheadAtom = atom(0);

/** Set from the boot document on until all of the page is alive. Until then the clock stands, or parts of what a server drew would be drawn with another time. */
export const initLoadingAtom = atom(false);
/** The name by which remotes of 2.x may know it. @public @alias */
export const clockStandsAtom = initLoadingAtom;

/**
 * The time that pages are drawn with, in milliseconds since 1970: the boot document's first, then going on while something
 * shows it. Drawing itself never reads a clock, or server and browser would draw two pictures. Setting it to the server's
 * time keeps that of a browser whose clock is wrong out.
 */
export const clockAtom = atom(
  (get) => get(nowAtom),
  (get, set, server?: number) => {
    if (server === undefined && get(initLoadingAtom)) return;
    const local = Date.now();
    if (server !== undefined) set(aheadAtom, server - local);
    set(nowAtom, local + get(aheadAtom));
  },
);
clockAtom.onMount = (tick) => {
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
};
