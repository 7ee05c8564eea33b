import * as css from './progress.css.ts';

/** @param value percent, 0–100 */
export function ProgressBar({ value, label, onImage = false }: { value: number; label: string; onImage?: boolean }) {
  return (
    <progress className={onImage ? `${css.bar} ${css.onImage}` : css.bar} value={value} max={100} aria-label={label} />
  );
}

const CIRCUMFERENCE = 2 * Math.PI * 15;

/** @param value percent, 0–100; stands on a picture */
export function ProgressRing({ value, label }: { value: number; label: string }) {
  return (
    <svg className={css.ring} viewBox="0 0 40 40" role="img" aria-label={label}>
      <circle cx="20" cy="20" r="19" fill="#000000b0" />
      <circle cx="20" cy="20" r="15" className={css.ringTrack} />
      <circle
        cx="20"
        cy="20"
        r="15"
        className={css.ringValue}
        strokeDasharray={`${(value / 100) * CIRCUMFERENCE} 100`}
      />
      <text x="20" y="24" textAnchor="middle" className={css.ringText}>
        {Math.floor(value)}
      </text>
    </svg>
  );
}
