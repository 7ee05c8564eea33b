import { useMemo } from 'react';
import { courseArtSizes } from '../../contracts/course-cover.ts';
import * as css from './cover.css.ts';
import { drawCover } from './draw-cover.ts';

/** Fills its positioned parent with a cover. Decorative: the title stands beside it. */
export function CoverArt({
  seed,
  picture,
  locked = false,
}: {
  seed: number;
  /** Address of the owner's picture, in the place of the drawn one. */
  picture?: string | null | undefined;
  locked?: boolean;
}) {
  const look = locked ? `${css.art} ${css.locked}` : css.art;
  return picture ? (
    <img
      className={`${look} ${css.picture}`}
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      {...courseArtSizes.cover}
    />
  ) : (
    <Drawn seed={seed} className={look} />
  );
}

function Drawn({ seed, className }: { seed: number; className: string }) {
  const { background, shapes } = useMemo(() => drawCover(seed), [seed]);
  return (
    <svg className={className} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden>
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
