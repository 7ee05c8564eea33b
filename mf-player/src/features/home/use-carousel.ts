import { useEffect, useRef, useState } from 'react';

/** How long one stands before the next comes. */
const STAND_MS = 7000;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A row that is scrolled from one thing to the next: by hand, by its buttons, and by itself until somebody points at it, is inside
 * with the keyboard, or stops it. Whoever asks for less motion starts with it stopped.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);
  // Two that hold it: neither lets go of what the other has.
  const [isPointedAt, setPointedAt] = useState(false);
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    if (prefersStillness()) setStopped(true);
  }, []);
  const goTo = (next: number) => {
    const row = track.current;
    row?.scrollTo({ left: next * row.clientWidth, behavior: prefersStillness() ? 'auto' : 'smooth' });
  };
  const isRunning = !isStopped && !isPointedAt && !isInside;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => goTo((index + 1) % count), STAND_MS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);
  return {
    index,
    isStopped,
    goTo,
    toggle: () => setStopped(!isStopped),
    track: {
      ref: track,
      onScroll: ({ currentTarget: row }: React.UIEvent<HTMLDivElement>) =>
        setIndex(Math.max(0, Math.min(count - 1, Math.round(row.scrollLeft / row.clientWidth)))),
    },
    hold: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setInside(true),
      onBlur: () => setInside(false),
    },
  };
}
