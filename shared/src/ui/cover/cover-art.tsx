import { useMemo } from 'react';
import * as css from './cover.css.ts';
import { drawCover } from './draw-cover.ts';

/** Fills its positioned parent with a drawn cover. Decorative: the title stands beside it. */
export function CoverArt({ seed, locked = false }: { seed: number; locked?: boolean }) {
  const { background, shapes } = useMemo(() => drawCover(seed), [seed]);
  return (
    <svg
      className={locked ? `${css.art} ${css.locked}` : css.art}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width="100" height="100" fill={background} />
      {shapes.map((shape, index) =>
        shape.kind === 'circle' ? (
          <circle key={index} cx={shape.cx} cy={shape.cy} r={shape.r} fill={shape.fill} opacity={shape.opacity} />
        ) : (
          <path key={index} d={shape.d} fill={shape.fill} opacity={shape.opacity} />
        ),
      )}
    </svg>
  );
}
