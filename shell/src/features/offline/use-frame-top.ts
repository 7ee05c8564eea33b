import { useCallback } from 'react';

/** As `frameTop` of the tokens is called. */
const FRAME_TOP = '--clube-frame-top';

/** Tells the page how high the notice is, so that what stays at the top of the window stays below it. To be given to it as its `ref`. */
export const useFrameTop = () =>
  useCallback((notice: HTMLElement | null) => {
    if (!notice) return;
    const { style } = document.documentElement;
    let known = 0;
    const watch = new ResizeObserver(() => {
      if (notice.offsetHeight === known) return;
      known = notice.offsetHeight;
      style.setProperty(FRAME_TOP, `${known}px`);
      // What lies over the page at the place of something in it, as the tour does, looks again where that is.
      dispatchEvent(new Event('resize'));
    });
    watch.observe(notice);
    return () => {
      watch.disconnect();
      style.removeProperty(FRAME_TOP);
    };
  }, []);
