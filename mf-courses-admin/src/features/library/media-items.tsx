import { Link, useLocation } from 'react-router-dom';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { formatDate } from '@clube/shared/i18n';
import { Conversion } from '../../conversion.tsx';
import * as css from './library.css.ts';
import { MediaChip } from './media-chip.tsx';
import { MediaThumb } from './media-thumb.tsx';
import { useFacts } from './words.ts';

type Props = { media: LibraryMedia[]; isList: boolean; label: string };

/** Media as cards, or as lines; each opens itself. */
export function MediaItems({ media, isList, label }: Props) {
  const facts = useFacts();
  const { search } = useLocation();
  const opening = (id: number) => {
    const next = new URLSearchParams(search);
    next.set('midia', String(id));
    return `?${next}`;
  };
  return (
    <ul className={isList ? css.rows : css.grid} aria-label={label}>
      {media.map((item) => (
        <li key={item.id} className={isList ? css.row : css.card}>
          <MediaThumb media={item} small={isList} />
          <div className={isList ? css.rowText : css.cardText}>
            <Link className={css.name} to={opening(item.id)} title={item.name}>
              {item.name}
            </Link>
            <span className={css.facts}>
              {facts(item)}
              {isList && ` · ${formatDate(item.created_at)}`}
            </span>
            <Conversion media={item} />
          </div>
          <span className={css.mark}>
            <MediaChip media={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}
