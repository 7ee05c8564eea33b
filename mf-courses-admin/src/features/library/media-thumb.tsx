import { AudioLines, Clapperboard, FileText } from 'lucide-react';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import * as css from './library.css.ts';
import { lengthOf } from './words.ts';

/** A still of the video, or the sign of what it is. Decorative: the name stands beside it. */
export function MediaThumb({ media, small = false }: { media: LibraryMedia; small?: boolean }) {
  const { kind, poster, duration_seconds: seconds } = media;
  const Icon = kind === 'audio' ? AudioLines : kind === 'pdf' ? FileText : Clapperboard;
  return (
    <span className={small ? css.smallThumb : css.thumb} data-kind={kind}>
      {poster ? (
        <img className={css.still} src={poster} alt="" loading="lazy" />
      ) : (
        <Icon size={small ? 20 : 30} strokeWidth={1.75} aria-hidden />
      )}
      {!small && !!seconds && <span className={css.length}>{lengthOf(seconds)}</span>}
    </span>
  );
}
