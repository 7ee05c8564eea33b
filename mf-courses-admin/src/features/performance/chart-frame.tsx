import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import * as css from './performance.css.ts';

type Props = {
  /** What the chart shows, for whoever hears it. */
  label: string;
  /** How many places it has, and the one that is looked at. */
  count: number;
  at: number;
  onAt: (place: number) => void;
  /** What stands at that place. */
  said: string;
  /** From top to bottom, evenly. */
  levels: readonly string[];
  /** From left to right, evenly. */
  places: readonly string[];
  /** Drawings that fill the width of the frame. */
  children: ReactNode;
};

/** How far a key goes: the arrows one place, with Shift and by page a tenth of all. */
function placeOf({ key, shiftKey }: KeyboardEvent, at: number, count: number): number | undefined {
  const far = Math.max(1, Math.round(count / 10));
  const step = shiftKey ? far : 1;
  const places: Record<string, number> = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - far,
    PageUp: at + far,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place));
}

/**
 * A chart with its scales. Drawings stretch, texts do not: they stand around it. It is read place by place with the pointer and with
 * the keyboard, as a slider is.
 */
export function ChartFrame({ label, count, at, onAt, said, levels, places, children }: Props) {
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onAt(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const press = (event: KeyboardEvent) => {
    const place = placeOf(event, at, count);
    if (place === undefined) return;
    event.preventDefault();
    onAt(place);
  };
  return (
    <div className={css.frame}>
      <div className={css.levels} aria-hidden>
        {levels.map((level, index) => (
          <span key={index}>{level}</span>
        ))}
      </div>
      <div
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at}
        aria-valuetext={said}
        onPointerMove={point}
        onPointerDown={point}
        onKeyDown={press}
      >
        {children}
      </div>
      <div className={css.places} aria-hidden>
        {places.map((place, index) => (
          <span key={index}>{place}</span>
        ))}
      </div>
    </div>
  );
}
